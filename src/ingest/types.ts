import type { Metric } from '@/domain/metrics'

/** One value in the metric's unit (see domain/metrics). Booleans are 0 or 1. Channel 0 is the default. */
export type DecodedReading = { metric: Metric; channel: number; value: number }

/** A value that was present but must not become a reading. */
export type RejectedReading = { metric: Metric; channel: number; raw: unknown; reason: string }

/** What a person may use this device for; guessed by the family until somebody says otherwise. */
export const DEVICE_KINDS = ['tank', 'pump', 'acdc', 'lora', 'solar_pump'] as const
export type DeviceKind = (typeof DEVICE_KINDS)[number]

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
  | { type: 'ignored'; reason: string }
  | { type: 'rejected'; reason: string; deviceId?: string }

/**
 * Transport facts of a message. `receivedAt` in epoch milliseconds. `retain` means a stored message that the
 * broker replays to a new subscription, not the flag of a live publish that asks to be stored.
 */
export type MessageFlags = { retain: boolean; qos: 0 | 1 | 2; dup: boolean; receivedAt: number }

/** One message as it came off the wire. */
export type WireMessage = { topic: string; payload: Uint8Array; flags: MessageFlags }

/** A bare number or one JSON value on a topic of the owner's own making. */
export type GenericMapping = {
  /** Topic with `{id}` for one level, e.g. `home/{id}/level`. */
  topic: string
  metric: Metric
  channel: number
  /** Dotted path into a JSON payload; absent for a bare number. */
  path?: string
  /** Unit of the number on the wire: mm, cm, m or in for lengths; otherwise omitted. */
  unit?: 'mm' | 'cm' | 'm' | 'in'
  kind?: DeviceKind
}

/** What decoding may know besides the message. */
export type DecodeContext = { root: string; mappings: readonly GenericMapping[] }

/** A device family: recognises its topics and decodes their payloads; pure, and never throws. */
export type Family = {
  name: string
  /** True when the topic belongs to this family. */
  matches: (topic: string, ctx: DecodeContext) => boolean
  decode: (message: WireMessage, ctx: DecodeContext) => IngestEvent[]
  /** Topic filters the worker subscribes to behind an external broker. */
  subscriptions: (ctx: DecodeContext) => string[]
}
