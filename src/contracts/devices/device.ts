import * as z from 'zod'
import { MIN_SEARCH } from '@/domain/devices/device-search'
import { isDerived } from '@/domain/readings/derived-metrics'
import { isMetric, QUALITIES } from '@/domain/readings/metrics'
import { TANK_TYPES } from '@/domain/tank/types'
import { Mute, OpenAlert } from '@/contracts/alerts'
import { endpoint } from '@/contracts/endpoint'

const millimetres = z.number().positive('Must be more than 0').max(100_000, 'At most 100,000 mm')
const liters = z.number().positive('Must be more than 0').max(1e9)

type StrappingRow = { heightMm: number; liters: number }
const isAbove = (row: StrappingRow, below: StrappingRow | undefined) =>
  !below || (row.heightMm > below.heightMm && row.liters >= below.liters)

export const TankConfig = z.strictObject({
  tankType: z.enum(TANK_TYPES),
  depthMm: millimetres.optional(),
  heightMm: millimetres.optional(),
  widthMm: millimetres.optional(),
  lengthMm: millimetres.optional(),
  diameterMm: millimetres.optional(),
  sensorOffsetMm: z.number().min(-10_000).max(10_000).optional(),
  capacityLiters: liters.optional(),
  calculatedCapacityLiters: liters.optional(),
  /** Strapping table of a custom tank, rising in both columns. */
  strapping: z
    .array(z.strictObject({ heightMm: z.number().min(0).max(100_000), liters: z.number().min(0).max(1e9) }))
    .min(2)
    .max(200)
    .refine(
      (rows) => rows.every((row, i) => isAbove(row, rows[i - 1])),
      'Heights and litres must rise row by row',
    )
    .optional(),
})
export type TankConfig = z.output<typeof TankConfig>

/** A tank of a series; what is missing has the defaults of domain/tank/device-level. */
const SeriesTank = TankConfig.extend({ tankType: TankConfig.shape.tankType.optional() })

export const Calibration = z.strictObject({ emptyDistanceMm: millimetres, fullDistanceMm: millimetres })

const percent = z.number().min(0).max(100)

export const NotificationSettings = z.strictObject({
  enabled: z.boolean(),
  waterLevel: z.strictObject({
    enabled: z.boolean(),
    criticalThreshold: percent,
    lowThreshold: percent,
    mediumThreshold: percent,
    highThreshold: percent,
    cooldownMinutes: z.number().int().min(1).max(1440),
  }),
  deviceOffline: z.strictObject({ enabled: z.boolean(), timeoutMinutes: z.number().int().min(1).max(1440) }),
  pushNotifications: z.boolean(),
  emailNotifications: z.boolean(),
  /** AlertExtras of domain/alerts/types: what is absent has its default. */
  extras: z
    .strictObject({
      restorePoints: z.number().min(0.5).max(20).optional(),
      tellHigh: z.boolean().optional(),
      learnOffline: z.boolean().optional(),
      sensor: z.boolean().optional(),
      batteryPercent: z.number().int().min(0).max(90).optional(),
      equipment: z.boolean().optional(),
      reminderHours: z.number().int().min(0).max(48).optional(),
      escalation: z
        .strictObject({ userId: z.uuid(), afterMinutes: z.number().int().min(5).max(1440) })
        .nullable()
        .optional(),
    })
    .optional(),
})
export type NotificationSettings = z.output<typeof NotificationSettings>

export const DeviceStatus = z.enum(['online', 'offline', 'unknown'])
/** Access of a user to a device: everything, switch it, or view. Administrators count as owners. */
export const DeviceAccess = z.enum(['owner', 'operator', 'viewer'])
export type DeviceAccess = z.output<typeof DeviceAccess>
export const LevelClass = z.enum(['unknown', 'critical', 'low', 'medium', 'high', 'full'])

const LatestValue = z.object({ value: z.number(), at: z.iso.datetime(), quality: z.enum(QUALITIES) })

/** A device as lists and the live stream carry it. */
export const Device = z.object({
  deviceId: z.string(),
  id: z.string(),
  name: z.string(),
  kind: z.string().nullable(),
  status: DeviceStatus,
  claimed: z.boolean(),
  owned: z.boolean(),
  /** For administrators: whose it is, when it is somebody else's. */
  owner: z.object({ name: z.string(), email: z.string() }).optional(),
  access: DeviceAccess,
  tags: z.array(z.string()),
  /** Where it stands: one of your places; null for none, and for a device of somebody else. */
  site: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** IANA zone of its location; its owner's where none is set. */
  timezone: z.string(),
  firmware: z.string().nullable(),
  model: z.string().nullable(),
  family: z.string(),
  /** Seconds between two reports, as learned, else as declared; null when unknown. */
  intervalS: z.number().nullable(),
  /** It exceeds the message rate of a device, and is slowed. */
  flooding: z.boolean(),
  /** Receive time of the last live message. */
  lastSeenAt: z.iso.datetime().nullable(),
  /** Channel 0's air gap: the distance from the sensor to the surface. */
  latestReading: z
    .object({ value: z.number(), unit: z.literal('mm'), timestamp: z.iso.datetime() })
    .nullable(),
  levelPercent: z.number().nullable(),
  levelClass: LevelClass,
  volumeLiters: z.number().nullable(),
  capacityLiters: z.number().nullable(),
  /** How many tanks of the series have a level, out of how many. */
  tanks: z.object({
    reporting: z.number(),
    total: z.number(),
    /** One channel reports and stands for every tank of the series. */
    shared: z.boolean(),
    each: z.array(
      z.object({
        channel: z.number(),
        percent: z.number().nullable(),
        liters: z.number().nullable(),
        capacityLiters: z.number().nullable(),
      }),
    ),
  }),
  tankConfig: TankConfig.nullable(),
  calibration: Calibration.nullable(),
  tankSeries: z.array(TankConfig),
  notificationSettings: NotificationSettings,
  /** True when notification settings were saved for this device; false while the defaults apply. */
  notificationSettingsSaved: z.boolean(),
  provisioned: z.boolean(),
  /** Open alerts, the worst first. */
  alerts: z.array(OpenAlert),
  /** Set while you have muted it. */
  mute: Mute.nullable(),
  /** The offline limit derived from its own reporting interval, minutes; null while too little is known. */
  learnedOfflineMinutes: z.number().nullable(),
  /** Keyed `<metric>` for channel 0 and `<metric>.<channel>` for the others. */
  latest: z.record(z.string(), LatestValue),
  /**
   * Newer than `latest`, with the same keys: stored but not accepted, since they are out of range or wait for a second
   * reading.
   */
  doubtful: z.record(z.string(), LatestValue),
})
export type Device = z.output<typeof Device>

export const DeviceCounts = z.object({
  total: z.number(),
  online: z.number(),
  offline: z.number(),
  provisioned: z.number(),
  unprovisioned: z.number(),
})
export type DeviceCounts = z.output<typeof DeviceCounts>

/** A search hit. Of another user's device it reveals only that it is claimed. */
export const DeviceMatch = z.object({
  deviceId: z.string(),
  id: z.string(),
  name: z.string(),
  kind: z.string().nullable(),
  /** Null for one that was never heard, and for another person's. */
  lastSeenAt: z.iso.datetime().nullable(),
  claimed: z.boolean(),
  owned: z.boolean(),
})
export type DeviceMatch = z.output<typeof DeviceMatch>

const deviceParams = z.strictObject({ deviceId: z.string().min(1).max(128) })

export const listDevices = endpoint({
  method: 'GET',
  path: '/devices',
  access: 'user',
  key: { scope: 'read', narrowed: true },
  summary:
    'The devices you may see, with counts of all of them; administrators get them in pages, the last seen first',
  query: z.strictObject({
    /** A part of the id, the name or a tag. */
    query: z.string().trim().max(128).optional(),
    cursor: z.string().max(512).optional(),
    limit: z.coerce.number().int().min(1).max(1000).optional(),
  }),
  output: z.object({
    devices: z.array(Device),
    counts: DeviceCounts,
    /** Null when these are the last. */
    nextCursor: z.string().nullable().optional(),
  }),
})

export const myDevices = endpoint({
  method: 'GET',
  path: '/devices/mine',
  access: 'user',
  key: { scope: 'read', narrowed: true },
  summary: 'The devices you own',
  output: z.object({ devices: z.array(Device) }),
})

export const searchDevices = endpoint({
  method: 'GET',
  path: '/devices/search',
  access: 'user',
  key: 'read',
  summary: 'Find a device by a part of its id',
  limit: { points: 60, seconds: 60, by: 'user' },
  query: z.strictObject({ q: z.string().trim().min(MIN_SEARCH, 'Enter at least 3 characters').max(128) }),
  output: z.object({ devices: z.array(DeviceMatch) }),
})

export const claimDevice = endpoint({
  method: 'POST',
  path: '/devices/{deviceId}/claim',
  access: 'user',
  errors: ['conflict', 'code_required', 'wrong_code', 'locked'],
  audit: ['device.claim'],
  summary:
    'Claim a device that nobody owns; one with a claim button within its window only, one with a code with that code',
  limit: { points: 60, seconds: 60, by: 'user' },
  params: deviceParams,
  body: z.strictObject({ code: z.string().trim().max(64).optional() }),
  output: z.object({ device: Device }),
})

export const getDevice = endpoint({
  method: 'GET',
  path: '/devices/{deviceId}',
  access: 'user',
  key: 'read',
  summary: 'One device',
  params: deviceParams,
  output: z.object({ device: Device }),
})

export const setTankSeries = endpoint({
  method: 'PATCH',
  path: '/devices/{deviceId}/tanks-series',
  access: 'user',
  key: 'write',
  audit: ['device.tank'],
  summary: 'Describe the tanks a device watches',
  params: deviceParams,
  body: z.strictObject({ series: z.array(SeriesTank).min(1, 'At least 1 tank').max(10, 'At most 10 tanks') }),
  output: z.object({ device: Device }),
})

const instant = z.iso.datetime({ offset: true, message: 'Use an ISO 8601 instant with a zone' })

export const getReadings = endpoint({
  method: 'GET',
  path: '/devices/{deviceId}/readings',
  access: 'user',
  key: 'read',
  errors: ['too_many'],
  summary: "A device's readings in buckets; empty buckets are omitted",
  params: deviceParams,
  query: z.strictObject({
    metric: z
      .string()
      .refine((m) => isMetric(m) || isDerived(m), {
        message: 'There is no such metric',
      })
      .default('tank_level_pct'),
    /** Default 0; a derived metric without a channel is that of all tanks together. */
    channel: z.coerce.number().int().min(0).max(255).optional(),
    from: instant.optional(),
    to: instant.optional(),
    points: z.coerce.number().int().min(1).max(2000).default(300),
  }),
  output: z.object({
    points: z.array(
      z.object({
        at: z.iso.datetime(),
        min: z.number(),
        max: z.number(),
        avg: z.number(),
        last: z.number(),
        n: z.number(),
      }),
    ),
  }),
})

export const exportReadings = endpoint({
  method: 'GET',
  path: '/devices/{deviceId}/readings.csv',
  access: 'user',
  key: 'read',
  withheld: true,
  summary: "A device's readings as a CSV file: every metric and channel unless told otherwise",
  cookie: true,
  limit: { points: 30, seconds: 60, by: 'user' },
  params: deviceParams,
  query: z.strictObject({
    metric: z.string().refine(isMetric, { message: 'There is no such metric' }).optional(),
    channel: z.coerce.number().int().min(0).max(255).optional(),
    from: instant.optional(),
    to: instant.optional(),
  }),
  produces: ['text/csv'],
  output: z.unknown(),
})
