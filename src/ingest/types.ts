import { DEVICE_KINDS, type DeviceKind } from '@/domain/devices/device-kinds'
import type { Mapped } from '@/domain/readings/mapped'
import type { Metric, Quality } from '@/domain/readings/metrics'
import type { CommandOrder, LimitBy } from '@/domain/pump/types'
import type { OtaAnswer, OtaNote, UpdateFacts } from './ota/notes'
import type {
  OtaChunkAnswer,
  OtaDevice,
  OtaDispatch,
  OtaOrder,
  OtaPublish,
  OtaRefusal,
} from './ota/order-types'
import type { OtaSupport } from './ota/support'

export const LENGTH_UNITS = ['mm', 'cm', 'm', 'in'] as const
export type LengthUnit = (typeof LENGTH_UNITS)[number]

/** One value in the metric's unit (see domain/metrics). Booleans are 0 or 1. Channel 0 is the default. */
export type DecodedReading = {
  metric: Metric
  channel: number
  value: number
  /** Of a length: the unit in which its wire number was decoded; absent for millimetres. */
  wireUnit?: LengthUnit
  /** Absent for a good value. */
  quality?: Quality
  /** Stored, but neither the device's newest value nor a live update. */
  isDoubtful?: true
  /** A jump that the previous reading confirms. */
  isConfirmed?: true
}

/** A value that was present but is not a reading. */
export type RejectedReading = { metric: Metric; channel: number; raw: unknown; reason: string }

/** The use of a device; guessed by the family until the user sets it. */
export { DEVICE_KINDS, type DeviceKind }

/**
 * Who names a device's firmware, where it is not the running firmware itself: a bridge that has read it from the device,
 * a bridge about the image that it sent, a description (of a model, or of the framework that an image is built with), or
 * the discovery entry of an earlier message.
 */
export type FirmwareSource = 'bridge' | 'image' | 'description' | 'memory'

/** Device facts besides readings. Absent keys mean "not reported". */
export type DeviceInfo = {
  name?: string
  kind?: DeviceKind
  /** The device named its own kind; without this `kind` is only the family's guess (see rules/kind). */
  kindDeclared?: boolean
  firmware?: string
  firmwareSource?: FirmwareSource
  hardware?: string
  model?: string
  /** Seconds between two reports. */
  intervalS?: number
  /** The device disconnects between reports; being offline is normal. */
  sleepy?: boolean
  /** Other ids of the same device, as public device ids. */
  aliases?: string[]
  update?: UpdateFacts
}

/**
 * What one message means. `deviceId` is the public id: bare for native devices, `<family>:<id>` otherwise. `at` is the
 * device's own time in epoch milliseconds, or null without a time of a known zone.
 */
export type IngestEvent =
  | {
      type: 'telemetry'
      deviceId: string
      at: number | null
      readings: DecodedReading[]
      rejected: RejectedReading[]
      /** Identifies the message among the device's own (boot + seq, LoRa session + fCnt) when time cannot. */
      key?: string
      /** To be acknowledged with `telemetry/ack` after the commit (native). */
      ack?: { boot: number; seq: number }
      /** One element of an array: only the newest may be live. */
      backlog?: boolean
      info?: DeviceInfo
      /** The device's rate limit in mm per minute, set after decoding: a faster change needs a second reading. */
      maxRateMmPerMin?: number
    }
  | {
      type: 'availability'
      deviceId: string
      online: boolean
      /** Reported by a will or by the device itself. */
      reason: 'will' | 'birth' | 'sleep'
      nextS?: number
      info?: DeviceInfo
    }
  | {
      type: 'info'
      deviceId: string
      info: DeviceInfo
      /** Frame counters restart (a join, a counter reset): earlier dedup keys may recur. */
      countersReset?: boolean
    }
  | DeviceEvent
  | DiscoveryEntry
  | Request
  | OtaAnswer
  | { type: 'ignored'; reason: string }
  | HomeAssistantNews
  | { type: 'rejected'; reason: string; deviceId?: string }

/** A report of a device besides measurements, stored as a device event. `at` as in telemetry. */
export type DeviceEvent = { deviceId: string; at: number | null; info?: DeviceInfo } & (
  | {
      type: 'command_ack'
      /** The command's id as the device repeats it; null when its family has none. */
      commandId: string | null
      status: 'accepted' | 'done' | 'rejected' | 'expired' | 'failed'
      error?: string
    }
  | OtaNote
  /** A button press or a request of the device opens a window in which it may be claimed. */
  | { type: 'claim'; windowMs: number; secret?: string }
  /** One LoRaWAN frame: `gateways` as [id, RSSI dBm, SNR dB]. Stored with the uplinks, not with the events. */
  | {
      type: 'uplink'
      fCnt: number
      session: string
      spreading: number | null
      gateways: (readonly [id: string, rssi: number | null, snr: number | null])[]
    }
  | { type: 'alarm'; alarm: string; isActive: boolean; severity?: 'info' | 'warning' | 'critical' }
)

/**
 * Context for decoding later messages: discovery, births, names. Stored under `scope` (begins with the family's name)
 * and `key` in every worker's discovery store; a null `value` deletes it. Most devices repeat it, so an unchanged value
 * costs nothing.
 */
export type DiscoveryEntry = {
  type: 'discovery'
  scope: string
  key: string
  value: Json
  /** Held only by the worker that received it: neither stored nor shared (a running counter). */
  isEphemeral?: true
  /** The sender whose share of the store it counts towards; set by the pipeline. */
  sender?: string
  deviceId?: string
  info?: DeviceInfo
}

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/**
 * Home Assistant on the broker has started (`birth`), or the will of a worker said there that nobody publishes
 * (`presence_lost`).
 */
export type HomeAssistantNews = { type: 'home_assistant'; said: 'birth' | 'presence_lost' }

/**
 * A message that the device's protocol requires from the server (a rebirth request). Sent at most once a minute per
 * topic.
 */
export type Request = { type: 'request'; topic: string; payload: string | Uint8Array }

/**
 * Transport facts of a message. `receivedAt` in epoch milliseconds. `retain` means a stored message that the broker
 * replays to a new subscription, not the retain flag of a live publish.
 */
export type MessageFlags = { retain: boolean; qos: 0 | 1 | 2; dup: boolean; receivedAt: number }

/**
 * One message from the wire. `user`: the sender's identity where the broker provides it: the user name, or the client
 * id behind a shared login.
 */
export type WireMessage = {
  topic: string
  payload: Uint8Array
  flags: MessageFlags
  user?: string | undefined
}

/** Families that a mapping may name as a device's: firmware that is decoded by mappings alone. */
export const MAPPING_FAMILIES = ['generic', 'espurna', 'omg', 'homie', 'deye'] as const

/** A bare number, a word or one JSON value on a user-defined topic. */
export type GenericMapping = {
  /** Topic with `{id}` for one level, e.g. `home/{id}/level`. */
  topic: string
  /** `availability`: presence as a word; `firmware`: the running version. */
  metric: Mapped
  channel: number
  /** Dotted path into a JSON payload; absent for a bare number. */
  path?: string
  /** Unit of the number on the wire: mm, cm, m or in for lengths; otherwise omitted. */
  unit?: LengthUnit
  /** Multiplies a number that is no length (kWh to Wh: 1000). */
  factor?: number
  kind?: DeviceKind
  /** Prefix of the device's public id; `generic` when absent. */
  family?: (typeof MAPPING_FAMILIES)[number]
  /** Id within the family, `{id}` filled in; when absent the value of `{id}`, or the whole topic. */
  device?: string
  /** Texts that mean on (or there) and off (or gone) besides the usual words; '' is the empty message. */
  onText?: string
  offText?: string
  /** Accepts only messages with this device's credentials; the readings then belong to that device. */
  sender?: string
}

/** User settings that override the decoder for one device. Absent keys mean "as decoded". */
export type SensorSettings = {
  /** Name of the LoRa codec, or of the Modbus register profile, that overrides automatic selection. */
  codec?: string
  /** The true unit of the device's lengths. */
  unit?: LengthUnit
  /** A gap above the water (distance_mm) or the height of the water (depth_mm). */
  meaning?: 'gap' | 'height'
  /** Name of a sensor in rules/sensors. The following fields override it. */
  profile?: string
  /** End of the blind zone: nearer values are stored and flagged. */
  blindMm?: number
  /** No reading is possible outside these limits: rejected. */
  minMm?: number
  maxMm?: number
  /** Numbers (in mm) that mean "nothing measured". */
  sentinels?: readonly number[]
  /** A faster change is a spike until a second reading confirms it. Off when absent. */
  maxRateMmPerMin?: number
}

/** Known discovery entries (see DiscoveryEntry). */
export type DiscoveryStore = {
  get: (scope: string, key: string) => Json | undefined
  /** All of a scope. */
  entries: (scope: string) => Iterable<readonly [key: string, value: Json]>
}

/** Context of decoding besides the message. */
export type DecodeContext = {
  root: string
  mappings: readonly GenericMapping[]
  memory: DiscoveryStore
  /** By public device id; devices without settings are absent. */
  sensors: ReadonlyMap<string, SensorSettings>
}

/** The target of a command. `expiresAt` in epoch milliseconds: the device must not execute it afterwards. */
export type CommandTarget = { deviceId: string; commandId: string; expiresAt: number; now: number }

/**
 * A command in the family's own protocol. `confirmedBy`: an acknowledgement that repeats the command's id, or only the
 * state that the device reports afterwards.
 */
export type Dispatch = {
  messages: { topic: string; payload: string; qos: 0 | 1 }[]
  confirmedBy: 'ack' | 'state'
}

/** Why a command cannot be encoded: the family does not support it, or the device's command topic is unknown. */
export type EncodeError = { cannot: 'unsupported' | 'unknown_address' | 'no_run_limit' }

/** Commands that a family's devices support. `waitsForUplink`: they receive only after an uplink. */
export type Capability = {
  orders: readonly CommandOrder['type'][]
  /** What ends a limited run when the link is lost. */
  limitBy: LimitBy
  waitsForUplink?: true
}

/** How the devices of a family are updated. `encode` and `answerChunk` only where `support` names their verbs. */
export type FamilyOta = {
  support: OtaSupport
  encode?: (order: OtaOrder, device: OtaDevice, ctx: DecodeContext) => OtaDispatch | OtaRefusal
  /** Answers a piece that a device asked for; null where the request lacks a number. */
  answerChunk?: (answer: OtaChunkAnswer, ctx: DecodeContext) => OtaPublish | null
}

/** A device family: recognises its topics and decodes their payloads; pure, and never throws. */
export type Family = {
  name: string
  /** True when the topic belongs to this family. */
  matches: (topic: string, ctx: DecodeContext) => boolean
  decode: (message: WireMessage, ctx: DecodeContext) => IngestEvent[]
  /** Topic filters the worker subscribes to behind an external broker; several workers share their messages. */
  subscriptions: (ctx: DecodeContext) => string[]
  /** More filters, of retained messages and discoveries: every worker gets each of these. */
  everyWorker?: (ctx: DecodeContext) => string[]
  /** Absent for families without commands. */
  capability?: Capability
  /** Encodes a canonical command; only for commands that `capability` names. */
  encode?: (order: CommandOrder, target: CommandTarget, ctx: DecodeContext) => Dispatch | EncodeError
  /** Absent for families that are updated by hand (see ota/by-hand). */
  ota?: FamilyOta
  /** Requests to publish every 30 s so that devices continue to report. */
  keepalive?: (ctx: DecodeContext) => { topic: string; payload: string }[]
}
