/** Reception by a gateway: its id, dBm, dB. */
export type Reception = readonly [id: string, rssi: number | null, snr: number | null]

/** A frame of one device; `at` in epoch milliseconds. */
export type ReceivedUplink = { device: number; at: number; gateways: readonly Reception[] }

export type GatewayView = {
  gatewayId: string
  lastAt: number
  uplinks: number
  devices: number
  rssi: number | null
  snr: number | null
}

const mean = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((a, b) => a + b, 0) / known.length
}

const strength = (rssi: number | null): number => rssi ?? -Infinity

/** The strongest reception of a frame among its gateways; null when none is reported. */
export const bestOf = (gateways: readonly Reception[]): Reception | null =>
  gateways.reduce<Reception | null>((a, b) => (a && strength(a[1]) >= strength(b[1]) ? a : b), null)

/** The gateways of some frames with their mean reception, the strongest first. */
export function gatewaysOf(frames: readonly ReceivedUplink[]): GatewayView[] {
  const byId = new Map<string, (ReceivedUplink & { rssi: number | null; snr: number | null })[]>()
  for (const frame of frames)
    for (const [id, rssi, snr] of frame.gateways) {
      const heard = byId.get(id)
      if (heard) heard.push({ ...frame, rssi, snr })
      else byId.set(id, [{ ...frame, rssi, snr }])
    }
  const views = [...byId].map(([gatewayId, heard]) => ({
    gatewayId,
    lastAt: heard.reduce((last, { at }) => Math.max(last, at), 0),
    uplinks: heard.length,
    devices: new Set(heard.map(({ device }) => device)).size,
    rssi: mean(heard.map(({ rssi }) => rssi)),
    snr: mean(heard.map(({ snr }) => snr)),
  }))
  return views.sort((a, b) => strength(b.rssi) - strength(a.rssi))
}

const FEWEST = 2

/**
 * Gateways that are probably out of order: in the previous window at least two devices were received by them alone, and
 * now none of those is received by any gateway.
 */
export function silentGateways({
  before,
  now,
}: {
  before: readonly ReceivedUplink[]
  now: readonly ReceivedUplink[]
}): Set<string> {
  const spoken = new Set(now.map(({ device }) => device))
  const hearers = new Map<number, Set<string>>()
  for (const { device, gateways } of before) {
    const ids = hearers.get(device) ?? new Set()
    for (const [id] of gateways) ids.add(id)
    hearers.set(device, ids)
  }
  const own = new Map<string, number[]>()
  for (const [device, ids] of hearers) {
    const [id, ...others] = ids
    if (id !== undefined && others.length === 0) own.set(id, [...(own.get(id) ?? []), device])
  }
  const isSilent = ([, devices]: [string, number[]]) =>
    devices.length >= FEWEST && devices.every((device) => !spoken.has(device))
  return new Set([...own].filter(isSilent).map(([id]) => id))
}
