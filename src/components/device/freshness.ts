import type { Device } from '@/contracts/devices/device'
import { isAhead } from '@/domain/time/age'
import type { Quality } from '@/domain/readings/metrics'

export type Freshness = 'fresh' | 'stale' | 'expired'

const MINUTE = 60_000
/** After a day without news an old level says nothing about the tank. */
const EXPIRY = 24 * 60 * MINUTE

/** Of one that sleeps and has not told how long, seconds. */
const LONG_SLEEP_S = 3_600
/** By then the server has found a device offline, if it looks for such at all. */
const SWEEP_GRACE = 2 * MINUTE

type Reported = Pick<
  Device,
  | 'status'
  | 'lastSeenAt'
  | 'notificationSettings'
  | 'notificationSettingsSaved'
  | 'intervalS'
  | 'learnedOfflineMinutes'
>

/**
 * The silence (ms) after which a device that is called online is that no more: its own limit, or, where nobody has set
 * one, what its rhythm suggests if that is longer.
 */
const offlineTimeoutOf = (device: Reported): number => {
  const { timeoutMinutes } = device.notificationSettings.deviceOffline
  const learned = device.learnedOfflineMinutes ?? 0
  const rhythm = (3 * (device.intervalS ?? LONG_SLEEP_S)) / 60
  const isOwn = device.notificationSettingsSaved && !device.notificationSettings.extras?.learnOffline
  return MINUTE * (isOwn ? timeoutMinutes : Math.max(timeoutMinutes, learned, rhythm))
}

/**
 * How far a reading of device time `at` (epoch ms) can be believed at `now`. The device's offline time-out is the
 * patience; a device that sleeps for hours is online all that time and its reading is as new as can be.
 *
 * One that is called online, but was heard longer ago than it may be silent, counts as any other: nobody looks for silent
 * ones while the worker is away.
 *
 * | device  | reading                                              | freshness |
 * |---------|------------------------------------------------------|-----------|
 * | any     | more than 5 min ahead: nobody knows how old it is    | stale     |
 * | online  | no older than the last message by more than patience | fresh     |
 * | other   | no older than patience                               | fresh     |
 * | any     | not fresh, no older than a day                       | stale     |
 * | any     | not fresh, older than a day                          | expired   |
 */
export const freshnessOf = (device: Reported, at: number, now: number): Freshness => {
  if (isAhead(at, now)) return 'stale'
  const patience = device.notificationSettings.deviceOffline.timeoutMinutes * MINUTE
  const lastSeen = device.lastSeenAt === null ? now : Date.parse(device.lastSeenAt)
  const isHeard = device.status === 'online' && now - lastSeen <= offlineTimeoutOf(device) + SWEEP_GRACE
  const reference = isHeard ? Math.min(lastSeen, now) : now
  if (reference - at <= patience) return 'fresh'
  return now - at <= EXPIRY ? 'stale' : 'expired'
}

const LEVEL_METRICS = ['distance_mm', 'depth_mm', 'level_pct', 'volume_l'] as const

const latestOf = (latest: Device['latest'], channel: number) =>
  LEVEL_METRICS.flatMap((metric) => latest[channel === 0 ? metric : `${metric}.${channel}`] ?? [])

const newestFirst = (a: { at: string }, b: { at: string }) => Date.parse(b.at) - Date.parse(a.at)

/** Device time (epoch ms) of the newest value a channel's level could be made of; null when it never reported one. */
export const channelTimeOf = ({ latest }: Pick<Device, 'latest'>, channel: number): number | null => {
  const newest = latestOf(latest, channel).toSorted(newestFirst)[0]
  return newest ? Date.parse(newest.at) : null
}

/** The same over all tanks of the device. */
export const levelTimeOf = (device: Pick<Device, 'latest' | 'tanks'>): number | null => {
  const times = device.tanks.each.flatMap(({ channel }) => channelTimeOf(device, channel) ?? [])
  return times.length > 0 ? Math.max(...times) : null
}

/** Device time (epoch ms) of the newest value of any kind; else when it was last heard; null when it never was. */
export const lastReportTimeOf = ({
  latest,
  lastSeenAt,
}: Pick<Device, 'latest' | 'lastSeenAt'>): number | null => {
  const newest = Object.values(latest).toSorted(newestFirst)[0]?.at ?? lastSeenAt
  return newest === null ? null : Date.parse(newest)
}

type QualityBadge = 'noisy' | 'stuck' | 'noEcho' | 'outOfRange' | 'suspect' | 'needsTank'

const BADGES: Record<Quality, QualityBadge | null> = {
  ok: null,
  spike: 'noisy',
  blind_zone: 'outOfRange',
  suspect: 'suspect',
}

/** What an open alert says of the sensor itself: the reason why its values are suspect. */
const REASONS: Partial<Record<string, QualityBadge>> = { stuck: 'stuck', no_echo: 'noEcho', spikes: 'noisy' }

/**
 * What is doubtful about a device's level. The first row that holds decides:
 *
 * | device                                                  | badge                              |
 * |---------------------------------------------------------|------------------------------------|
 * | never reported a level                                  | none                               |
 * | its tank is not described                               | needsTank                          |
 * | its newest value is not believed                        | outOfRange, or noisy while it waits |
 * | an alert of its sensor is open                          | stuck, noEcho, noisy               |
 * | the quality of its newest value                         | outOfRange, suspect                |
 */
export const qualityBadgeOf = (device: Device): QualityBadge | null => {
  const { alerts, latest, doubtful, tanks } = device
  const newestOf = (values: Device['latest']) =>
    tanks.each.flatMap(({ channel }) => latestOf(values, channel).toSorted(newestFirst)[0] ?? [])
  const [believed, doubted] = [newestOf(latest), newestOf(doubtful)]
  if (believed.length + doubted.length === 0) return null
  const isDescribed =
    device.tankConfig !== null || device.tankSeries.length > 0 || device.calibration !== null
  if (!isDescribed) return 'needsTank'
  return (
    doubted.map(({ quality }) => BADGES[quality]).find((badge) => badge !== null) ??
    alerts.map(({ rule }) => REASONS[rule]).find((badge) => badge !== undefined) ??
    believed.map(({ quality }) => BADGES[quality]).find((badge) => badge !== null) ??
    null
  )
}
