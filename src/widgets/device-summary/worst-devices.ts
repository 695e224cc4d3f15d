import type { OpenAlert } from '@/contracts/alerts'
import type { Device } from '@/contracts/devices/device'

export type DeviceProblem = 'offline' | 'critical' | 'alert' | 'low' | 'silent'
type WorstDevice = { device: Device; trouble: DeviceProblem; /** What `alert` is about. */ alert?: OpenAlert }

/**
 * From the worst down. An empty tank cannot be seen behind a silent device, so silence comes first; what is wrong with
 * a sensor, a battery or a pump before a tank that is only low.
 */
const PROBLEM_ORDER: readonly DeviceProblem[] = ['offline', 'critical', 'alert', 'low', 'silent']
const SEVERITIES: readonly OpenAlert['severity'][] = ['critical', 'warning', 'info']

/** The worst open alert about something else than what the device's state and level say anyway. */
const alertOf = ({ alerts }: Device): OpenAlert | undefined =>
  alerts.find(({ rule, severity }) => severity !== 'info' && rule !== 'offline' && !rule.startsWith('level_'))

/** Never heard of is the least of the troubles: it may not even be installed yet. */
const deviceProblemOf = (device: Device): WorstDevice | null => {
  const { status, levelClass, lastSeenAt } = device
  const alert = alertOf(device)
  if (lastSeenAt === null) return { device, trouble: 'silent' }
  if (status === 'offline') return { device, trouble: 'offline' }
  if (levelClass === 'critical') return { device, trouble: levelClass }
  if (alert) return { device, trouble: 'alert', alert }
  return levelClass === 'low' ? { device, trouble: levelClass } : null
}

const lastSeenTime = ({ lastSeenAt }: Device): number => (lastSeenAt === null ? 0 : Date.parse(lastSeenAt))

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
    .flatMap((device) => deviceProblemOf(device) ?? [])
    .toSorted((a, b) => {
      if (a.trouble !== b.trouble) return PROBLEM_ORDER.indexOf(a.trouble) - PROBLEM_ORDER.indexOf(b.trouble)
      return byDegree(a, b) || lastSeenTime(a.device) - lastSeenTime(b.device)
    })
    .slice(0, count)
