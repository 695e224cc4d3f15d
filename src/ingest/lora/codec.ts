import type { Measured } from '../values'

/** One uplink frame of a LoRaWAN device. */
export type LoraFrame = { fPort: number; bytes: Uint8Array }

/** Reads the frames of one sensor model; pure, and never throws. */
export type LoraCodec = {
  name: string
  /** As it is shown to a person. */
  model: string
  /** Words that name the model in a device profile, compared whole and without regard to case. */
  profileWords: readonly string[]
  /** Null for a frame that is none of this model's measurements (another port, too short). */
  decode: (frame: LoraFrame) => Measured | null
}
