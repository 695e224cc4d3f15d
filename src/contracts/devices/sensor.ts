import * as z from 'zod'
import { QUALITIES } from '@/domain/readings/metrics'
import { endpoint } from '@/contracts/endpoint'
import { LengthUnit } from './inbox'

const MOST_SENTINELS = 16
const mm = z.number().min(0, 'Must not be negative').max(100_000, 'At most 100,000 mm')

/** User settings that override the decoder for one device. Absent keys mean "as decoded". Lengths in mm. */
export const SensorSettings = z
  .strictObject({
    /** Name of a LoRa codec that reads its frames, whatever its device profile says. */
    codec: z.string().min(1).max(64).optional(),
    /** Unit the device's lengths are really in. */
    unit: LengthUnit.optional(),
    /** A gap above the water, or the height of the water. */
    meaning: z.enum(['gap', 'height']).optional(),
    /** Name of a known sensor; the limits below win over its own. */
    profile: z.string().min(1).max(64).optional(),
    blindMm: mm.optional(),
    minMm: mm.optional(),
    maxMm: mm.optional(),
    /** Numbers that mean "nothing measured". */
    sentinels: z.array(z.number()).max(MOST_SENTINELS).optional(),
    /** A faster change is a spike until a second reading confirms it. */
    maxRateMmPerMin: z.number().positive('Must be more than 0').max(1e6).optional(),
  })
  .refine(({ minMm, maxMm }) => minMm === undefined || maxMm === undefined || minMm < maxMm, {
    message: 'Must be more than the least',
    path: ['maxMm'],
  })
export type SensorSettings = z.output<typeof SensorSettings>

const SensorProfile = z.object({
  name: z.string(),
  title: z.string(),
  metric: z.string(),
  blindMm: z.number().optional(),
  minMm: z.number().optional(),
  maxMm: z.number().optional(),
})
export type SensorProfile = z.output<typeof SensorProfile>

/** The settings of a device with what there is to choose from; no codecs for a device that is not on LoRaWAN. */
export const SensorAnswer = z.object({
  sensor: SensorSettings,
  codecs: z.array(z.object({ name: z.string(), model: z.string() })),
  profiles: z.array(SensorProfile),
})
export type SensorAnswer = z.output<typeof SensorAnswer>

/** One length as it stands, and what it would be. Lengths in mm. */
const SensorPreviewRow = z.object({
  channel: z.number(),
  at: z.iso.datetime(),
  before: z.object({ metric: z.string(), value: z.number() }),
  after: z.object({ metric: z.string(), value: z.number(), quality: z.enum(QUALITIES) }),
  /** Why it would be no reading; null when it would be one. */
  refusal: z.string().nullable(),
})
export type SensorPreviewRow = z.output<typeof SensorPreviewRow>

/** What the settings would have made of the lengths of the last 30 days; of a busy device only the newest are looked at. */
const SensorPast = z.object({
  judged: z.number(),
  refused: z.number(),
  /** The newest of the refused ones. */
  examples: z.array(
    z.object({
      at: z.iso.datetime(),
      metric: z.string(),
      channel: z.number(),
      value: z.number(),
      reason: z.string(),
    }),
  ),
})
export type SensorPast = z.output<typeof SensorPast>

const deviceParams = z.strictObject({ deviceId: z.string().min(1).max(128) })

export const getSensor = endpoint({
  method: 'GET',
  path: '/devices/{deviceId}/sensor',
  access: 'user',
  key: 'read',
  summary: "How a device's sensor is read, and what there is to choose from",
  params: deviceParams,
  output: SensorAnswer,
})

export const setSensor = endpoint({
  method: 'PUT',
  path: '/devices/{deviceId}/sensor',
  access: 'user',
  key: 'write',
  audit: ['device.sensor'],
  summary: "Say how a device's sensor is to be read; an empty object means as decoded",
  params: deviceParams,
  body: SensorSettings,
  output: SensorAnswer,
})

export const previewSensor = endpoint({
  method: 'POST',
  path: '/devices/{deviceId}/sensor/preview',
  access: 'user',
  inMaintenance: true,
  key: 'write',
  errors: ['too_many'],
  summary: 'What the last lengths would be with other settings',
  params: deviceParams,
  body: SensorSettings,
  output: z.object({ rows: z.array(SensorPreviewRow), past: SensorPast }),
})
