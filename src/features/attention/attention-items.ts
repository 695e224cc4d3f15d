import type { OpenAlert } from '@/contracts/alerts'
import type { Device } from '@/contracts/devices/device'
import { thresholdsOf } from '@/domain/tank/thresholds'
import { isMuted, unacknowledgedAlertOf } from '@/components/alerts/open-alerts'
import { freshnessOf, lastReportTimeOf, levelTimeOf } from '@/components/device/freshness'

/** From the worst down; `quiet` is what keeps a device from being fine and wakes nobody. */
const DEGREES = ['critical', 'warning', 'quiet'] as const
type Degree = (typeof DEGREES)[number]

type AttentionKind = 'alert' | 'offline' | 'stale' | 'noReading' | 'noLevel' | 'critical' | 'low'

export type AttentionItem = {
  device: Device
  what: AttentionKind
  degree: Degree
  /** The alert it is about, where there is one. */
  alert: OpenAlert | null
  /** Epoch ms; null when that is not known. */
  since: number | null
  /** Somebody has acknowledged it, or wants to hear nothing of it. */
  isKnown: boolean
  /** How many more alerts of this device are open. */
  others: number
}

type Finding = Pick<AttentionItem, 'what' | 'degree' | 'since'>

const timeOf = (at: string | null): number | null => (at === null ? null : Date.parse(at))

/** What nobody is told of, since alerts about the level of this device are off. */
function lowLevelWithoutAlert({ notificationSettings: settings, levelPercent }: Device): Finding | null {
  const { critical, low } = thresholdsOf(settings)
  if ((settings.enabled && settings.waterLevel.enabled) || levelPercent === null) return null
  if (levelPercent <= critical) return { what: 'critical', degree: 'critical', since: null }
  return levelPercent <= low ? { what: 'low', degree: 'warning', since: null } : null
}

/**
 * What is wrong with a device although no alert says so. The first row that holds decides.
 *
 * | device                                        | trouble           |
 * |-----------------------------------------------|-------------------|
 * | was never heard, or has never reported a value | noReading, quiet  |
 * | is offline                                    | offline, warning  |
 * | has nothing fresh, of its level if it is a tank | stale, warning  |
 * | is a tank whose level cannot be told          | noLevel, quiet    |
 * | has alerts of the level off, and too low a one | critical or low  |
 */
function findingWithoutAlert(device: Device, now: number): Finding | null {
  const isTank = device.kind === 'tank'
  const at = isTank ? levelTimeOf(device) : lastReportTimeOf(device)
  if (device.lastSeenAt === null || at === null || Object.keys(device.latest).length === 0)
    return { what: 'noReading', degree: 'quiet', since: timeOf(device.lastSeenAt) }
  if (device.status === 'offline')
    return { what: 'offline', degree: 'warning', since: timeOf(device.lastSeenAt) }
  if (device.status !== 'online' || freshnessOf(device, at, now) !== 'fresh')
    return { what: 'stale', degree: 'warning', since: at }
  if (isTank && device.levelPercent === null) return { what: 'noLevel', degree: 'quiet', since: null }
  return lowLevelWithoutAlert(device)
}

function attentionItemOf(device: Device, now: number): AttentionItem | null {
  const alerts = device.alerts.filter(({ severity }) => severity !== 'info')
  const isQuiet = isMuted(device.mute, now)
  const alert = unacknowledgedAlertOf(alerts) ?? alerts[0] ?? null
  if (alert) {
    const degree = alert.severity === 'critical' ? 'critical' : 'warning'
    const isKnown = isQuiet || alert.acknowledgedAt !== null
    const since = Date.parse(alert.openedAt)
    const what = alert.rule === 'offline' ? 'offline' : 'alert'
    return { device, what, degree, alert, since, isKnown, others: alerts.length - 1 }
  }
  const found = findingWithoutAlert(device, now)
  return found && { device, ...found, alert: null, isKnown: isQuiet, others: 0 }
}

const rankOf = ({ isKnown, degree }: AttentionItem): number =>
  DEGREES.indexOf(degree) + (isKnown ? DEGREES.length : 0)

/**
 * One line for each device that is not fine, the worst first: what nobody knows of before what somebody does, then by
 * degree, then what has lasted longest. Devices that nobody has claimed are nobody's trouble. `now`: epoch ms of the server.
 */
export function attentionItemsOf(devices: readonly Device[], now: number): AttentionItem[] {
  return devices
    .flatMap((device) => (device.claimed ? (attentionItemOf(device, now) ?? []) : []))
    .toSorted((a, b) => rankOf(a) - rankOf(b) || (a.since ?? Infinity) - (b.since ?? Infinity))
}
