import type { Metric } from '@/domain/metrics'
import { addRejected, addValue, times, type Measured } from '../../values'
import type { LoraCodec, LoraFrame } from '../codec'

const MEASUREMENT_PORT = 2

/** Battery and distance alone: what the first firmware sent. */
const SHORTEST = 4

/** Up to the end of the external temperature probe. */
const WITH_PROBE = 7

type Model = { metric: Metric; minMm: number }

const distanceFault = (distance: number, minMm: number): string | null => {
  if (distance === 0) return 'no_sensor_sentinel'
  return distance < minMm ? 'below_range_sentinel' : null
}

const decodeFrame = ({ fPort, bytes }: LoraFrame, { metric, minMm }: Model): Measured | null => {
  if (fPort !== MEASUREMENT_PORT || bytes.byteLength < SHORTEST) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const out: Measured = { readings: [], rejected: [] }
  const distance = view.getUint16(2)
  const fault = distanceFault(distance, minMm)
  if (fault) addRejected(out, { metric, channel: 0, raw: distance, reason: fault })
  else addValue(out, { metric, channel: 0, raw: distance })
  addValue(out, { metric: 'battery_v', channel: 0, raw: times(view.getUint16(0) & 0x3fff, 0.001) })
  // Without a probe the field is 0; a probe at exactly 0.0 degrees is the smaller loss.
  const probe = bytes.byteLength >= WITH_PROBE ? view.getInt16(5) : 0
  if (probe !== 0) addValue(out, { metric: 'temperature_c', channel: 0, raw: times(probe, 0.1) })
  return out
}

/**
 * Dragino LDDS75, LDDS45 and LDDS20 share one frame on fPort 2, big endian (Dragino's user manuals, "Uplink
 * Payload"): bytes 0-1 battery in mV (lower 14 bits), 2-3 distance in mm, 4 interrupt flag, 5-6 external
 * DS18B20 in 0.1 degrees Celsius (signed), 7 sensor flag. Older firmware ends after byte 3 or 4.
 *
 * | distance | becomes |
 * |---|---|
 * | 0 | refused, no_sensor_sentinel |
 * | under the model's range (280, 30, 20 mm; the LDDS75 sends 20 for it) | refused, below_range_sentinel |
 * | otherwise | the distance; the LDDS20 sits under the tank, its value is the liquid's depth |
 */
const draginoLdds = ({ word, ...model }: Model & { word: string }): LoraCodec => ({
  name: `dragino-${word}`,
  model: `Dragino ${word.toUpperCase()}`,
  profileWords: [word],
  decode: (frame) => decodeFrame(frame, model),
})

export const draginoLdds75 = draginoLdds({ word: 'ldds75', metric: 'distance_mm', minMm: 280 })
export const draginoLdds45 = draginoLdds({ word: 'ldds45', metric: 'distance_mm', minMm: 30 })
export const draginoLdds20 = draginoLdds({ word: 'ldds20', metric: 'depth_mm', minMm: 20 })
