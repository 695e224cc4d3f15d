import { readField, viewOf, within, type Field } from '../bytes'
import type { LoraCodec, LoraDecoded } from '../codec'

const battery: Field = { metric: 'battery_v', at: 0, type: 'u8', factor: 0.1, offset: 2 }

/** The range of fill level sensors for containers ends at 10 m. */
const FARTHEST_CM = 1000
const NO_FAULT = 0
const NO_TARGET = 4

/** Frames with a status byte after the distance have an even length. */
const STATUS_BY_LENGTH: Readonly<Record<number, number>> = { 3: 0, 7: 0, 4: 1, 8: 1 }

const reasonOf = (status: number): string | null => {
  if (status === NO_FAULT) return null
  return status === NO_TARGET ? 'no_target' : 'sensor_error'
}

/**
 * Teneo IoT's filling degree sensor, big endian (its decoder at The Things Network): 0 battery in 0.1 V above 2 V.
 * fPort 1 goes on with 1-2 distance in cm, perhaps 3 status, perhaps temperature and humidity in hundredths. fPort 2
 * reports a fault and fPort 3 charging; both measure the battery only.
 *
 * | status | distance |
 * |---|---|
 * | 0 or none | as measured |
 * | 4 | rejected, no_target |
 * | other | rejected, sensor_error: 0 would read as a full tank |
 *
 * A distance beyond 10 m is rejected, out_of_range.
 */
const decode = (fPort: number, bytes: Uint8Array): LoraDecoded | null => {
  if (bytes.byteLength === 0 || fPort < 1 || fPort > 3) return null
  const view = viewOf(bytes)
  const out: LoraDecoded = { readings: [], rejected: [] }
  readField(out, view, battery)
  const statusLength = STATUS_BY_LENGTH[bytes.byteLength]
  if (fPort !== 1 || statusLength === undefined) return out
  const reason = reasonOf(statusLength === 1 ? (bytes[3] ?? NO_FAULT) : NO_FAULT)
  const fault = within({ max: FARTHEST_CM, known: () => reason })
  const air = 3 + statusLength
  readField(out, view, { metric: 'distance_mm', at: 1, type: 'u16be', unit: 'cm', fault })
  readField(out, view, { metric: 'temperature_c', at: air, type: 'i16be', factor: 0.01 })
  readField(out, view, { metric: 'humidity_pct', at: air + 2, type: 'u16be', factor: 0.01 })
  return out
}

export const teneo: readonly LoraCodec[] = [
  {
    name: 'teneo-filling-degree',
    model: 'Teneo filling degree sensor',
    profileWords: ['filling-degree', 'filling-degree-sensor'],
    decode: ({ fPort, bytes }) => decode(fPort, bytes),
  },
]
