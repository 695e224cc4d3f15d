import type { DecodedReading, DeviceInfo } from '../types'
import type { Measured } from '../values'

/** One uplink frame of a LoRaWAN device. */
export type LoraFrame = { fPort: number; bytes: Uint8Array }

/** A stored measurement of a datalog; `at` in epoch milliseconds by the device's own clock. */
export type LoraRecord = { at: number; readings: DecodedReading[] }

/** The content of one frame: the instant at which it was sent and, in a datalog, earlier instants. */
export type LoraDecoded = Measured & {
  history?: LoraRecord[]
  /** Device facts in status frames. */
  info?: Pick<DeviceInfo, 'firmware' | 'hardware' | 'intervalS'>
}

/** A relay command; a start always has a limit in seconds, enforced by the device itself. */
export type RelayOrder = { channel: number; on: false } | { channel: number; on: true; maxSeconds: number }

/** Reads the frames of one sensor model; pure, and never throws. */
export type LoraCodec = {
  name: string
  /** The name shown to users. */
  model: string
  /**
   * Words that identify the model in a device profile, in lower case, compared whole and case-insensitively. A `-` in a
   * word matches any separator or none.
   */
  profileWords: readonly string[]
  /** Null for a frame of another model (another port, too short). */
  decode: (frame: LoraFrame) => LoraDecoded | null
  /** The frame that switches a relay, null when there is no such relay. Absent for models without any. */
  switchRelay?: (order: RelayOrder) => Uint8Array | null
}
