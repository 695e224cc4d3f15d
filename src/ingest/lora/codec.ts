import type { DecodedReading, DeviceInfo } from '../types'
import type { Measured } from '../values'

/** One uplink frame of a LoRaWAN device. */
export type LoraFrame = { fPort: number; bytes: Uint8Array }

/** What a device stored earlier and sends now; `at` in epoch milliseconds by the device's own clock. */
export type LoraRecord = { at: number; readings: DecodedReading[] }

/** What one frame holds: the instant it was sent at, and, in a datalog, instants before it. */
export type LoraDecoded = Measured & {
  history?: LoraRecord[]
  /** What the device says of itself in status frames. */
  info?: Pick<DeviceInfo, 'firmware' | 'hardware' | 'intervalS'>
}

/** What a relay is ordered to do; a start always has a limit, in seconds, that the device itself keeps. */
export type RelayOrder = { channel: number; on: false } | { channel: number; on: true; maxSeconds: number }

/** Reads the frames of one sensor model; pure, and never throws. */
export type LoraCodec = {
  name: string
  /** As it is shown to a person. */
  model: string
  /**
   * Words that name the model in a device profile, in lower case, compared whole and without regard to case. A
   * `-` in a word stands for any separator or none.
   */
  profileWords: readonly string[]
  /** Null for a frame that is none of this model's (another port, too short). */
  decode: (frame: LoraFrame) => LoraDecoded | null
  /** The frame that switches a relay, null when there is no such relay. Absent for models without any. */
  switchRelay?: (order: RelayOrder) => Uint8Array | null
}
