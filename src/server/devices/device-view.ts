import * as z from 'zod'
import { Calibration, type Device, NotificationSettings, TankConfig } from '@/contracts/devices/device'
import { learnedOfflineMinutes } from '@/domain/presence/offline-rule'
import { SEVERITIES } from '@/domain/alerts/types'
import { type Actor, accessTo, seesAllDevices } from '@/domain/access/policy'
import { metricById, QUALITIES } from '@/domain/readings/metrics'
import type { LevelSources } from '@/domain/tank/level'
import { deviceLevel, type DeviceLevel } from '@/domain/tank/device-level'
import { levelClass, thresholdsOf } from '@/domain/tank/thresholds'
import { DEFAULT_NOTIFICATION_SETTINGS } from '@/domain/tank/types'
import type { DeviceRow, LevelMetric } from './device-row'

const StoredSettings = z.object({
  tankConfig: TankConfig.nullable().catch(null),
  calibration: Calibration.nullable().catch(null),
  tankSeries: z.array(TankConfig).catch([]),
  notificationSettings: NotificationSettings.nullable().catch(null),
})

const LEVEL_METRICS: readonly string[] = [
  'distance_mm',
  'depth_mm',
  'level_pct',
  'volume_l',
] satisfies LevelMetric[]

type SettingsColumns = Pick<DeviceRow, 'tankConfig' | 'calibration' | 'tankSeries' | 'notificationSettings'>

/** The stored JSON columns in their types; a column that does not parse counts as not set. */
export const parseDeviceSettings = (row: SettingsColumns) => StoredSettings.parse(row)

function latestOf(tuples: DeviceRow['latest']): Device['latest'] {
  const latest: Device['latest'] = {}
  for (const [id, channel, value, at, quality] of tuples) {
    const metric = metricById(id)
    if (!metric) continue
    const name = channel === 0 ? metric : `${metric}.${channel}`
    latest[name] = { value, at: new Date(at).toISOString(), quality: QUALITIES[quality] ?? 'suspect' }
  }
  return latest
}

function channelsOf(row: DeviceRow): Map<number, LevelSources> {
  const channels = new Map<number, LevelSources>()
  for (const [id, channel, value] of row.latest) {
    const metric = metricById(id)
    if (!metric || !LEVEL_METRICS.includes(metric)) continue
    channels.set(channel, { ...channels.get(channel), [metric]: value })
  }
  return channels
}

const statusOf = (online: boolean | null): Device['status'] =>
  online === null ? 'unknown' : online ? 'online' : 'offline'

const isoOf = (ms: number): string => new Date(ms).toISOString()

/** The worst one, and of several the latest. */
const alertsOf = ({ alerts }: DeviceRow): Device['alerts'] =>
  alerts
    .map(([id, rule, channel, severity, openedAt, acknowledgedAt]) => ({
      id,
      rule,
      channel,
      severity,
      openedAt: isoOf(openedAt),
      acknowledgedAt: acknowledgedAt === null ? null : isoOf(acknowledgedAt),
    }))
    .sort(
      (a, b) =>
        SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
        b.openedAt.localeCompare(a.openedAt),
    )

function muteOf({ mutes }: DeviceRow, actor: Actor): Device['mute'] {
  const own = mutes.find(([userId]) => userId === actor.userId)
  if (!own) return null
  const [, until] = own
  return { until: until === null ? null : isoOf(until) }
}

/** Level and latest values of a device, as lists show them. */
export function deviceReport(row: DeviceRow): Pick<Device, 'levelPercent' | 'levelClass' | 'latest'> {
  const { notificationSettings } = parseDeviceSettings(row)
  const { percent } = currentLevel(row)
  const thresholds = thresholdsOf(notificationSettings ?? DEFAULT_NOTIFICATION_SETTINGS)
  return {
    levelPercent: percent,
    levelClass: levelClass(percent, thresholds),
    latest: latestOf(row.latest),
  }
}

/** The current level of a device. */
export const currentLevel = (row: DeviceRow): DeviceLevel =>
  deviceLevel({ ...parseDeviceSettings(row), channels: channelsOf(row) })

/** The time zone of the device: its own, else its owner's. */
export const zoneOf = ({ timezone, owner }: Pick<DeviceRow, 'timezone' | 'owner'>): string =>
  timezone || owner?.[2] || 'UTC'

/** Only administrators learn whose a device is that is not their own. */
function anothers({ owner, ownerId }: DeviceRow, actor: Actor): Pick<Device, 'owner'> {
  if (!owner || ownerId === actor.userId || !seesAllDevices(actor)) return {}
  return { owner: { name: owner[0], email: owner[1] } }
}

/** Where a device stands, which is its owner's own business. */
export function siteOf({ siteId, siteName, ownerId }: DeviceRow, actor: Actor): Device['site'] {
  return siteId === null || siteName === null || ownerId !== actor.userId
    ? null
    : { id: siteId, name: siteName }
}

/** A device as the API shows it to one user. */
export function deviceView(row: DeviceRow, actor: Actor): Device {
  const settings = parseDeviceSettings(row)
  const notificationSettings = settings.notificationSettings ?? DEFAULT_NOTIFICATION_SETTINGS
  const level = deviceLevel({ ...settings, channels: channelsOf(row) })
  const latest = latestOf(row.latest)
  const distance = latest['distance_mm']
  return {
    deviceId: row.publicId,
    id: row.uuid,
    name: row.name,
    kind: row.kind,
    status: statusOf(row.online),
    claimed: row.ownerId !== null,
    owned: row.ownerId === actor.userId,
    ...anothers(row, actor),
    // a user who neither owns it nor shares it has just lost access
    access: accessTo(row, actor) ?? 'viewer',
    tags: row.tags,
    site: siteOf(row, actor),
    timezone: zoneOf(row),
    firmware: row.firmware,
    model: row.model,
    family: row.family,
    intervalS: row.rhythmS,
    flooding: row.flooding,
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    latestReading: distance ? { value: distance.value, unit: 'mm', timestamp: distance.at } : null,
    levelPercent: level.percent,
    levelClass: levelClass(level.percent, thresholdsOf(notificationSettings)),
    volumeLiters: level.liters,
    capacityLiters: level.capacityLiters,
    tanks: { reporting: level.reporting, total: level.total, shared: level.shared, each: level.tanks },
    ...settings,
    notificationSettings,
    notificationSettingsSaved: settings.notificationSettings !== null,
    provisioned: row.provisionedAt !== null,
    alerts: alertsOf(row),
    mute: muteOf(row, actor),
    learnedOfflineMinutes: learnedOfflineMinutes(row.rhythmS),
    latest,
    doubtful: latestOf(row.doubtful.toSorted((a, b) => a[3] - b[3])),
  }
}
