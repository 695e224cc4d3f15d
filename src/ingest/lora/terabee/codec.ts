import { faults, readFields, viewOf, within, type Field } from '../bytes'
import type { LoraCodec } from '../codec'

const LENGTH = 6
const FAULTS = 5
const NO_BATTERY_READING = 1 << 2
const NO_SENSOR = 1 << 3

const DISTANCE = within({
  max: 40_000,
  known: faults({ 0: 'too_close', 1: 'sensor_error', 65_535: 'no_target' }),
})
const LEVEL = faults({ 255: 'sensor_error' })

const fieldsOf = (flags: number): Field[] => {
  const isDead = (flags & NO_SENSOR) !== 0
  const orDead = (fault: (raw: number) => string | null) => (isDead ? () => 'sensor_error' : fault)
  const battery = (flags & NO_BATTERY_READING) !== 0 ? 'sensor_error' : null
  return [
    { metric: 'distance_mm', at: 0, type: 'u16be', fault: orDead(DISTANCE) },
    { metric: 'level_pct', at: 2, type: 'u8', fault: orDead(LEVEL) },
    { metric: 'battery_v', at: 3, type: 'u16be', factor: 0.001, fault: () => battery },
  ]
}

/**
 * Terabee LoRa Level Monitoring XL, six bytes, big endian (its user manual, "Payload"): 0-1 distance in mm, 2 level in
 * %, 3-4 battery in mV, 5 faults (bit 2 battery not read, bit 3 sensor not responding).
 *
 * | distance | becomes |
 * |---|---|
 * | 0 | rejected, too_close |
 * | 1 | rejected, sensor_error |
 * | 65535 | rejected, no_target |
 * | otherwise | the distance |
 */
export const terabee: readonly LoraCodec[] = [
  {
    name: 'terabee-lora-lm-xl',
    model: 'Terabee LoRa-LM-XL',
    profileWords: ['lora-lm-xl', 'lora-level-monitoring-xl'],
    decode: ({ bytes }) =>
      bytes.byteLength === LENGTH ? readFields(viewOf(bytes), fieldsOf(bytes[FAULTS] ?? 0)) : null,
  },
]
