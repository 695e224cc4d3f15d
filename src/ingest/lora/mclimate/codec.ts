import { readFields, viewOf, type Field } from '../bytes'
import type { LoraCodec } from '../codec'

const KEEPALIVE_LENGTH = 2
const EVENT_LENGTH = 5

const KEEPALIVE: readonly Field[] = [
  { metric: 'liquid_temperature_c', at: 0, type: 'u8', factor: 0.5 },
  { metric: 'valve_open', at: 1, type: 'u8', mask: 0x80 },
  { metric: 'temperature_c', at: 1, type: 'u8', mask: 0x7f, factor: 0.5, offset: -10 },
]

const EVENT: readonly Field[] = [
  { metric: 'water_leak', at: 0, type: 'u8', mask: 0x02 },
  { metric: 'battery_v', at: 4, type: 'u8', factor: 0.008, offset: 1.6 },
]

/**
 * MClimate T-Valve (MClimate's documentation of its decoder). Two bytes are a keepalive: 0 water in half degrees, 1
 * valve open in the top bit and the room in half degrees above -10. Longer frames report an event: bit 1 of byte 0 is a
 * flood, 4 the battery in 8 mV above 1.6 V.
 */
export const mclimate: readonly LoraCodec[] = [
  {
    name: 'mclimate-t-valve',
    model: 'MClimate T-Valve',
    profileWords: ['t-valve'],
    decode: ({ bytes }) => {
      if (bytes.byteLength === KEEPALIVE_LENGTH) return readFields(viewOf(bytes), KEEPALIVE)
      return bytes.byteLength >= EVENT_LENGTH ? readFields(viewOf(bytes), EVENT) : null
    },
  },
]
