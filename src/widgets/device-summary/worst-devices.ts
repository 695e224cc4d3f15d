import type { OpenAlert } from '@/contracts/alerts'
import type { Device } from '@/contracts/devices/device'

export type Trouble = 'offline' | 'critical' | 'alert' | 'low' | 'silent'
type WorstDevice = { device: Device; trouble: Trouble; /** What `alert` is about. */ alert?: OpenAlert }

/**
 * From the worst down. An empty tank cannot be seen behind a silent device, so silence comes first; what is wrong with
 * a sensor, a battery or a pump before a tank that is only low.
 */
const ORDER: readonly Trouble[] = ['offline', 'critical', 'alert', 'low', 'silent']
const SEVERITIES: readonly OpenAlert['severity'][] = ['critical', 'warning', 'info']

/** The worst open alert about something else than what the device's state and level say anyway. */
const alertOf = ({ alerts }: Device): OpenAlert | undefined =>
  alerts.find(({ rule, severity }) => severity !== 'info' && rule !== 'offline' && !rule.startsWith('level_'))

/** Never heard of is the least of the troubles: it may not even be installed yet. */
const troubleOf = (device: Device): WorstDevice | null => {
  const { status, levelClass, lastSeenAt } = device
  const alert = alertOf(device)
  if (lastSeenAt === null) return { device, trouble: 'silent' }
  if (status === 'offline') return { device, trouble: 'offline' }
  if (levelClass === 'critical') return { device, trouble: levelClass }
  if (alert) return { device, trouble: 'alert', alert }
  return levelClass === 'low' ? { device, trouble: levelClass } : null
}

const seenAt = ({ lastSeenAt }: Device): number => (lastSeenAt === null ? 0 : Date.parse(lastSeenAt))

const byDegree = (a: WorstDevice, b: WorstDevice): number => {
  if (a.alert && b.alert) return SEVERITIES.indexOf(a.alert.severity) - SEVERITIES.indexOf(b.alert.severity)
  const isLevel = a.trouble === 'critical' || a.trouble === 'low'
  return isLevel ? (a.device.levelPercent ?? 100) - (b.device.levelPercent ?? 100) : 0
}

/**
 * The devices that most need somebody, at most `count`: by kind of trouble, then emptiest or the worst alert, then
 * longest unheard.
 */
export const worstDevices = (devices: readonly Device[], count: number): WorstDevice[] =>
  devices
    .flatMap((device) => troubleOf(device) ?? [])
    .toSorted((a, b) => {
      if (a.trouble !== b.trouble) return ORDER.indexOf(a.trouble) - ORDER.indexOf(b.trouble)
      return byDegree(a, b) || seenAt(a.device) - seenAt(b.device)
    })
    .slice(0, count)
