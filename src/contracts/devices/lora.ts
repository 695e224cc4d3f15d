import * as z from 'zod'
import { LONGEST_SITE_REF } from '@/domain/devices/site'
import { endpoint } from '@/contracts/endpoint'

const at = z.iso.datetime()

const Heard = z.object({
  gatewayId: z.string(),
  at,
  uplinks: z.number(),
  rssi: z.number().nullable(),
  snr: z.number().nullable(),
})

/** The radio side of a LoRaWAN device. Losses are gaps of the frame counter within a session. */
export const Lora = z.object({
  deviceId: z.string(),
  lastUplinkAt: at.nullable(),
  /** From the device's own interval, told or learned (the median of the last day); null when unknown. */
  intervalS: z.number().nullable(),
  nextExpectedAt: at.nullable(),
  fCnt: z.number().nullable(),
  /** Of the last 24 hours. */
  received: z.number(),
  lost: z.number(),
  /** dBm and dB of the best gateway at the last uplink. */
  rssi: z.number().nullable(),
  snr: z.number().nullable(),
  spreading: z.number().nullable(),
  batteryPercent: z.number().nullable(),
  batteryV: z.number().nullable(),
  /** Gateways that heard it in the last 24 hours, the best first. */
  gateways: z.array(Heard),
  /** Commands that wait for the next uplink. */
  queue: z.array(
    z.object({ commandId: z.string(), type: z.string(), createdAt: at, expiresAt: at, state: z.string() }),
  ),
})
export type Lora = z.output<typeof Lora>

export const getLora = endpoint({
  method: 'GET',
  path: '/devices/{deviceId}/lora',
  access: 'user',
  key: 'read',
  summary: "A LoRaWAN device's uplinks, losses, gateways and queue; null for a device that is none",
  params: z.strictObject({ deviceId: z.string().min(1).max(128) }),
  output: z.object({ lora: Lora.nullable() }),
})

export const loraOverview = endpoint({
  method: 'GET',
  path: '/lora/overview',
  access: 'user',
  key: { scope: 'read', narrowed: true },
  summary: 'Your LoRaWAN devices and the gateways that hear them, over a window up to now',
  query: z.strictObject({
    minutes: z.coerce.number().int().min(10).max(1440).default(60),
    /** Only the devices at one of your places, or at `none`. */
    site: z.string().min(1).max(LONGEST_SITE_REF).optional(),
  }),
  output: z.object({
    minutes: z.number(),
    /** Received within the window, offline in it, never received. */
    active: z.number(),
    inactive: z.number(),
    never: z.number(),
    uplinks: z.number(),
    uplinksPerHour: z.number(),
    lost: z.number(),
    gateways: z.array(
      z.object({
        gatewayId: z.string(),
        lastAt: at,
        uplinks: z.number(),
        devices: z.number(),
        rssi: z.number().nullable(),
        snr: z.number().nullable(),
        /** Devices that only this gateway receives are offline together. */
        silent: z.boolean(),
      }),
    ),
    devices: z.array(
      z.object({
        deviceId: z.string(),
        name: z.string(),
        lastUplinkAt: at.nullable(),
        uplinks: z.number(),
        lost: z.number(),
        rssi: z.number().nullable(),
        batteryPercent: z.number().nullable(),
      }),
    ),
  }),
})
