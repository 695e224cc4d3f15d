import type { Device } from '@/contracts/device'
import type { Quality } from '@/domain/metrics'

export type Freshness = 'fresh' | 'stale' | 'expired'

const MINUTE = 60_000
/** After a day without news an old level says nothing about the tank. */
const EXPIRY = 24 * 60 * MINUTE

type Reported = Pick<Device, 'status' | 'lastSeenAt' | 'notificationSettings'>

/**
 * How far a reading of device time `at` (epoch ms) can be believed at `now`. The device's offline time-out is the
 * patience; a device that sleeps for hours is online all that time and its reading is as new as can be.
 *
 * | device  | reading                                              | freshness |
 * |---------|------------------------------------------------------|-----------|
 * | online  | no older than the last message by more than patience | fresh     |
 * | other   | no older than patience                               | fresh     |
 * | any     | not fresh, no older than a day                       | stale     |
 * | any     | not fresh, older than a day                          | expired   |
 */
export const freshnessOf = (device: Reported, at: number, now: number): Freshness => {
  const patience = device.notificationSettings.deviceOffline.timeoutMinutes * MINUTE
  const lastSeen = device.lastSeenAt === null ? now : Date.parse(device.lastSeenAt)
  const reference = device.status === 'online' ? Math.min(lastSeen, now) : now
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
export const heardAtOf = ({ latest, lastSeenAt }: Pick<Device, 'latest' | 'lastSeenAt'>): number | null => {
  const newest = Object.values(latest).toSorted(newestFirst)[0]?.at ?? lastSeenAt
  return newest === null ? null : Date.parse(newest)
}

type QualityBadge = 'noisy' | 'outOfRange' | 'suspect' | 'needsTank'

const BADGES: Record<Quality, QualityBadge | null> = {
  ok: null,
  spike: 'noisy',
  blind_zone: 'outOfRange',
  suspect: 'suspect',
}

/** What is doubtful about a device's level: the quality of its newest values, or a tank nobody has described. */
export const qualityBadgeOf = (device: Device): QualityBadge | null => {
  if (levelTimeOf(device) === null) return null
  const isDescribed =
    device.tankConfig !== null || device.tankSeries.length > 0 || device.calibration !== null
  if (!isDescribed) return 'needsTank'
  const newest = device.tanks.each.flatMap(
    ({ channel }) => latestOf(device.latest, channel).toSorted(newestFirst)[0] ?? [],
  )
  return newest.map(({ quality }) => BADGES[quality]).find((badge) => badge !== null) ?? null
}
