import { readFields, viewOf, within, type Field } from '../bytes'
import type { LoraCodec } from '../codec'

const PORT = 3
const DATA_TYPE = 3
const PARAMETERS = 3

/** The range of ultrasonic probes ends at 10 m. */
const distance: Field = { metric: 'distance_mm', at: 5, type: 'u16be', fault: within({ max: 10_000 }) }

/** Layout by the frame's length. */
const FIELDS: Readonly<Record<number, readonly Field[]>> = {
  17: [
    distance,
    { metric: 'temperature_c', at: 8, type: 'i8' },
    { metric: 'battery_low', at: 12, type: 'u8', mask: 0x0f },
  ],
  25: [distance, { metric: 'temperature_c', at: 16, type: 'i8' }],
}

/**
 * Dingtek's ultrasonic sensors DF530 and DF702, fPort 3, big endian (Dingtek's protocol documents): byte 3 data type
 * (3: parameters), 5-6 distance in mm. A frame of 17 bytes goes on with 8 temperature in degrees and, in the lower half
 * of 12, battery low; one of 25 has a position in 8-15 and the temperature in 16. The vendor calls the distance
 * "level"; sensors hang above the tank; any other mounting is configured in the device's settings.
 */
export const dingtek: readonly LoraCodec[] = ['df530', 'df702'].map((word) => ({
  name: `dingtek-${word}`,
  model: `Dingtek ${word.toUpperCase()}`,
  profileWords: [word],
  decode: ({ fPort, bytes }) => {
    const fields = FIELDS[bytes.byteLength]
    if (fPort !== PORT || !fields || bytes[DATA_TYPE] === PARAMETERS) return null
    return readFields(viewOf(bytes), fields)
  },
}))
