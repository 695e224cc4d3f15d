import * as z from 'zod'
import { BOOT_RELAY_SOURCES, BOOT_RELAYS } from '@/domain/rollouts/guard-facts/boot-relay'
import { ITEM_STATES } from '@/domain/rollouts/states'
import { endpoint } from '../endpoint'

const at = z.iso.datetime()
const device = z.strictObject({ deviceId: z.string() })

/** An update of one device as its owner sees it. */
export const DeviceUpdate = z.object({
  id: z.string(),
  fromVersion: z.string().nullable(),
  toVersion: z.string(),
  /** Release notes of the image. */
  notes: z.string(),
  state: z.enum(ITEM_STATES),
  reason: z.string().nullable(),
  percent: z.number(),
  since: at,
  /** The order went out. */
  orderedAt: at.nullable(),
  endedAt: at.nullable(),
  /** Seconds between its restart and its return; null where not seen. */
  awayS: z.number().nullable(),
  /** Percent just before its order and after its end, of a device that measures a tank; null where not known. */
  levelBefore: z.number().nullable(),
  levelAfter: z.number().nullable(),
  isLate: z.boolean(),
})
export type DeviceUpdate = z.output<typeof DeviceUpdate>

const DeviceFirmware = z.object({
  version: z.string().nullable(),
  hardware: z.string().nullable(),
  /** Its family has orders; `byHand` is a key of how it is done where not. */
  isUpdatable: z.boolean(),
  byHand: z.string().nullable(),
  optedOut: z.boolean(),
  mayOptOut: z.boolean(),
  mayDecide: z.boolean(),
  /** What the relay of a device that switches something does at its start, and how that is known; null for others. */
  bootRelay: z
    .object({ relay: z.enum(BOOT_RELAYS).nullable(), source: z.enum(BOOT_RELAY_SOURCES) })
    .nullable(),
  /**
   * Of a family whose devices fetch updates under a lasting address (ESPHome): when the present one was issued, null for
   * never. Null for other families, and for those who may not issue one.
   */
  address: z.object({ issuedAt: at.nullable() }).nullable(),
  /** The open update; null where there is none. `canPostpone`, `canHurry`: what the owner may decide now. */
  open: DeviceUpdate.extend({
    canPostpone: z.boolean(),
    canHurry: z.boolean(),
    notTonightUntil: at.nullable(),
    isNow: z.boolean(),
  }).nullable(),
  /** Ended ones, newest first, at most 20. */
  history: z.array(DeviceUpdate),
})
export type DeviceFirmware = z.output<typeof DeviceFirmware>
const firmware = z.object({ firmware: DeviceFirmware })

export const getDeviceFirmware = endpoint({
  method: 'GET',
  path: '/devices/{deviceId}/firmware',
  access: 'user',
  key: 'read',
  summary: 'Firmware of a device: what runs, what is offered, what was done',
  params: device,
  output: firmware,
})

export const postponeFirmware = endpoint({
  method: 'POST',
  path: '/devices/{deviceId}/firmware/not-tonight',
  access: 'user',
  key: 'write',
  errors: ['conflict'],
  audit: ['firmware.postpone'],
  summary: 'No update before tomorrow noon of the device',
  params: device,
  output: firmware,
})

export const hurryFirmware = endpoint({
  method: 'POST',
  path: '/devices/{deviceId}/firmware/install-now',
  access: 'user',
  key: 'command',
  errors: ['conflict'],
  audit: ['firmware.hurry'],
  summary: 'Install the waiting update without a window; guards still hold it',
  params: device,
  output: firmware,
})

export const setFirmwareOptOut = endpoint({
  method: 'PUT',
  path: '/devices/{deviceId}/firmware/opt-out',
  access: 'user',
  key: 'write',
  errors: ['conflict'],
  audit: ['firmware.opt_out'],
  summary: 'Whether roll-outs leave this device out',
  params: device,
  body: z.strictObject({ optedOut: z.boolean() }),
  output: firmware,
})

export const stateBootRelay = endpoint({
  method: 'PUT',
  path: '/devices/{deviceId}/firmware/boot-relay',
  access: 'user',
  key: 'write',
  errors: ['conflict'],
  audit: ['firmware.boot_relay'],
  summary:
    'State what the relay of a device does at its start, which this device does not tell by itself (Shelly of the first generation, and others); null takes it back',
  params: device,
  body: z.strictObject({ relay: z.enum(BOOT_RELAYS).nullable() }),
  output: firmware,
})

export const issueFirmwareAddress = endpoint({
  method: 'POST',
  path: '/devices/{deviceId}/firmware/address',
  access: 'user',
  errors: ['conflict'],
  audit: ['firmware.address'],
  summary:
    'Issue the lasting address under which an ESPHome device looks for updates; the answer shows it, nothing else ever will, and the one before ends',
  limit: { points: 60, seconds: 60, by: 'user' },
  params: device,
  output: z.object({
    /** Of its manifest: `source` of the `http_request` update in its configuration. */
    url: z.string(),
    /** The same over plain http, for chips that check no certificate (ESP8266); null where `url` is it, or there is none. */
    httpUrl: z.string().nullable(),
  }),
})
