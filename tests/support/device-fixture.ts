import type { Device } from '@/contracts/device'
import { seriesLevel } from '@/domain/tank/series'
import { levelClass, thresholdsOf } from '@/domain/tank/thresholds'
import { DEFAULT_NOTIFICATION_SETTINGS, type TankConfig } from '@/domain/tank/types'

export const BOX: TankConfig = { tankType: 'rectangular', lengthMm: 2000, widthMm: 1000, depthMm: 1500 }

type Made = Partial<Device> & {
  /** Gap per channel; the level follows from it. */
  distances?: Record<number, number>
  /** Device time of the readings and time of the last message. */
  at?: string
}

/** A device as the API answers it: an online box tank of 3,000 L unless told otherwise. */
export function deviceFixture({
  distances = { 0: 600 },
  at = new Date().toISOString(),
  ...rest
}: Made = {}): Device {
  const { tankConfig = BOX, tankSeries = [], calibration = null } = rest
  const channels = Object.fromEntries(
    Object.entries(distances).map(([channel, distance_mm]) => [channel, { distance_mm }]),
  )
  const latest: Device['latest'] = Object.fromEntries(
    Object.entries(distances).map(([channel, value]) => [
      channel === '0' ? 'distance_mm' : `distance_mm.${channel}`,
      { value, at, quality: 'ok' },
    ]),
  )
  const level = seriesLevel({ tankConfig, tankSeries, calibration, channels })
  const distance = distances[0]
  return {
    deviceId: 'tank-1',
    id: 'tank-1',
    name: 'House tank',
    kind: 'tank',
    status: 'online',
    claimed: true,
    owned: true,
    access: 'owner',
    tags: [],
    timezone: 'UTC',
    firmware: null,
    model: null,
    family: 'native',
    intervalS: 300,
    flooding: false,
    lastSeenAt: at,
    latestReading: distance === undefined ? null : { value: distance, unit: 'mm', timestamp: at },
    levelPercent: level.percent,
    levelClass: levelClass(level.percent, thresholdsOf(DEFAULT_NOTIFICATION_SETTINGS)),
    volumeLiters: level.liters,
    capacityLiters: level.capacityLiters,
    tanks: { reporting: level.reporting, total: level.total, shared: level.shared, each: level.tanks },
    tankConfig,
    calibration,
    tankSeries,
    notificationSettings: DEFAULT_NOTIFICATION_SETTINGS,
    notificationSettingsSaved: false,
    provisioned: true,
    alerts: [],
    mute: null,
    learnedOfflineMinutes: null,
    doubtful: {},
    latest,
    ...rest,
  }
}

/** GET /devices for these devices. */
export const deviceList = (...devices: Device[]) => ({
  body: {
    devices,
    counts: { total: devices.length, online: 0, offline: 0, provisioned: 0, unprovisioned: 0 },
  },
})
