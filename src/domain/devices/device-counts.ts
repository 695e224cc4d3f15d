type Countable = { status: 'online' | 'offline' | 'unknown'; provisioned: boolean }

/** Counts over a set of devices; an unknown status is neither online nor offline. */
export function countDevices(devices: readonly Countable[]) {
  const count = (test: (d: Countable) => boolean) => devices.filter(test).length
  const provisioned = count((d) => d.provisioned)
  return {
    total: devices.length,
    online: count((d) => d.status === 'online'),
    offline: count((d) => d.status === 'offline'),
    provisioned,
    unprovisioned: devices.length - provisioned,
  }
}
