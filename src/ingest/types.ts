import { DEVICE_KINDS, type DeviceKind } from '@/domain/devices/device-kinds'
import type { Metric, Quality } from '@/domain/readings/metrics'
import type { CommandOrder, LimitBy } from '@/domain/pump/types'

export const LENGTH_UNITS = ['mm', 'cm', 'm', 'in'] as const
export type LengthUnit = (typeof LENGTH_UNITS)[number]

/** One value in the metric's unit (see domain/metrics). Booleans are 0 or 1. Channel 0 is the default. */
export type DecodedReading = {
  metric: Metric
  channel: number
  value: number
  /** Of a length: the unit its number on the wire was taken for; absent for millimetres. */
  wireUnit?: LengthUnit
  /** Absent for a good value. */
  quality?: Quality
  /** Stored, but neither the device's newest value nor any news. */
  isDoubtful?: true
  /** A jump that the reading before it agrees with. */
  isConfirmed?: true
}

/** A value that was present but must not become a reading. */
export type RejectedReading = { metric: Metric; channel: number; raw: unknown; reason: string }

/** What a person may use this device for; guessed by the family until somebody says otherwise. */
export { DEVICE_KINDS, type DeviceKind }

/** What a device says of itself besides its readings. Absent keys mean "not said". */
export type DeviceInfo = {
  name?: string
  kind?: DeviceKind
  /** The device named its own kind; without this `kind` is only the family's guess (see rules/kind). */
  kindDeclared?: boolean
  firmware?: string
  hardware?: string
  model?: string
  /** Seconds between two reports. */
  intervalS?: number
  /** The device disconnects between reports; silence is normal. */
  sleepy?: boolean
  /** Other ids of the same device, as public device ids. */
  aliases?: string[]
}

/**
 * What one message means. `deviceId` is the public id: bare for native devices, `<family>:<id>` otherwise.
 * `at` is the device's own time in epoch milliseconds, or null when it has none that can be trusted to a zone.
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
      /** To be answered with `telemetry/ack` after the commit (native). */
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
      /** Said by a will or by the device itself. */
      reason: 'will' | 'birth' | 'sleep'
      nextS?: number
      info?: DeviceInfo
    }
  | {
      type: 'info'
      deviceId: string
      info: DeviceInfo
      /** Frame counters start again (a join, a counter reset): keys seen before may come again. */
      countersReset?: boolean
    }
  | DeviceEvent
  | DiscoveryEntry
  | Request
  | { type: 'ignored'; reason: string }
  | { type: 'rejected'; reason: string; deviceId?: string }

/** What a device reports besides measurements; kept as its events. `at` as in telemetry. */
export type DeviceEvent = { deviceId: string; at: number | null; info?: DeviceInfo } & (
  | {
      type: 'command_ack'
      /** The command's id as the device repeats it; null when its dialect has none. */
      commandId: string | null
      status: 'accepted' | 'done' | 'rejected' | 'expired' | 'failed'
      error?: string
    }
  | {
      type: 'ota'
      state: 'accepted' | 'downloading' | 'verified' | 'applying' | 'succeeded' | 'failed' | 'rolled_back'
      job?: string
      percent?: number
      error?: string
    }
  /** A button press, or the device's own request, opens a window in which it may be claimed. */
  | { type: 'claim'; windowMs: number; secret?: string }
  /** One LoRaWAN frame: `gateways` as [id, RSSI dBm, SNR dB]. Kept with the uplinks, not with the events. */
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
 * What later messages need to be understood: discovery, births, names. Kept under `scope` (begins with the
 * family's name) and `key` in the memory of every worker; a null `value` forgets it. Told again and again by most
 * devices, so the same value costs nothing.
 */
export type DiscoveryEntry = {
  type: 'discovery'
  scope: string
  key: string
  value: Json
  /** Only for the memory of the worker that heard it: neither stored nor told to others (a running counter). */
  isEphemeral?: true
  /** Whose share of the memory it takes; set by the pipeline. */
  sender?: string
  deviceId?: string
  info?: DeviceInfo
}

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** A message the device's dialect demands from us (a rebirth request). Sent at most once a minute for a topic. */
export type Request = { type: 'request'; topic: string; payload: string | Uint8Array }

/**
 * Transport facts of a message. `receivedAt` in epoch milliseconds. `retain` means a stored message that the
 * broker replays to a new subscription, not the flag of a live publish that asks to be stored.
 */
export type MessageFlags = { retain: boolean; qos: 0 | 1 | 2; dup: boolean; receivedAt: number }

/**
 * One message as it came off the wire. `user`: whom its sender says it is, where the broker tells: the user name, or
 * the client id behind a login that many share.
 */
export type WireMessage = {
  topic: string
  payload: Uint8Array
  flags: MessageFlags
  user?: string | undefined
}

/** Families whose devices a mapping may name: firmware that is read by mappings alone. */
export const MAPPING_FAMILIES = ['generic', 'espurna', 'omg', 'homie', 'deye'] as const

/** A bare number, a word or one JSON value on a topic of the owner's own making. */
export type GenericMapping = {
  /** Topic with `{id}` for one level, e.g. `home/{id}/level`. */
  topic: string
  /** `availability`: whether the device is there, in words. */
  metric: Metric | 'availability'
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
  /** Id within the family, `{id}` filled in; when absent what stands at `{id}`, or the whole topic. */
  device?: string
  /** Texts that mean on (or there) and off (or gone) besides the usual words; '' is the empty message. */
  onText?: string
  offText?: string
  /** Only for messages that come with this device's credentials; the readings are that device's then. */
  sender?: string
}

/** What a person knows better than the decoder about one device. Absent keys mean "as decoded". */
export type SensorSettings = {
  /** Name of the LoRa codec, or of the Modbus register profile, that reads its frames whatever else is known. */
  codec?: string
  /** Unit the device's lengths are really in. */
  unit?: LengthUnit
  /** A gap above the water (distance_mm) or the height of the water (depth_mm). */
  meaning?: 'gap' | 'height'
  /** Name of a sensor in rules/sensors. What follows wins over it. */
  profile?: string
  /** Nearer than this the sensor is blind: kept, flagged. */
  blindMm?: number
  /** Outside these no reading is possible: refused. */
  minMm?: number
  maxMm?: number
  /** Numbers (in mm) that mean "nothing measured". */
  sentinels?: readonly number[]
  /** A faster change is a spike until a second reading agrees. Off when absent. */
  maxRateMmPerMin?: number
}

/** Discovery entries learned so far (see Lesson). */
export type DiscoveryStore = {
  get: (scope: string, key: string) => Json | undefined
  /** All of a scope. */
  entries: (scope: string) => Iterable<readonly [key: string, value: Json]>
}

/** What decoding may know besides the message. */
export type DecodeContext = {
  root: string
  mappings: readonly GenericMapping[]
  memory: DiscoveryStore
  /** By public device id; devices without settings are absent. */
  sensors: ReadonlyMap<string, SensorSettings>
}

/** Whom a command goes to. `expiresAt` in epoch milliseconds: the device must not act upon it afterwards. */
export type CommandTarget = { deviceId: string; commandId: string; expiresAt: number; now: number }

/**
 * How a command is said in a family's own dialect. `confirmedBy`: an acknowledgement that repeats the command's id, or
 * only the state the device reports afterwards.
 */
export type Dispatch = {
  messages: { topic: string; payload: string; qos: 0 | 1 }[]
  confirmedBy: 'ack' | 'state'
}

/** Why a command cannot be said: the dialect has no words for it, or nothing is known of where the device listens. */
export type EncodeError = { cannot: 'unsupported' | 'unknown_address' | 'no_run_limit' }

/** What the devices of a family can be told at all. `waitsForUplink`: they listen only after they have spoken. */
export type Capability = {
  orders: readonly CommandOrder['type'][]
  /** Who ends a bounded run when the link is gone. */
  limitBy: LimitBy
  waitsForUplink?: true
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
  /** Absent for families that cannot be told anything. */
  capability?: Capability
  /** Says a canonical command; only for orders that `capability` names. */
  encode?: (order: CommandOrder, target: CommandTarget, ctx: DecodeContext) => Dispatch | EncodeError
  /** What must be said every 30 s so that devices go on reporting. */
  keepalive?: (ctx: DecodeContext) => { topic: string; payload: string }[]
}
