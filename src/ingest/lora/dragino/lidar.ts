import { faults, readFields, viewOf, within, type Field } from '../bytes'
import type { LoraCodec } from '../codec'
import { battery, decodeStatus, probe, STATUS_PORT } from './status'

const LENGTH = 11
const MESSAGE_TYPE = 10
const PARAMETERS = 2

const FIELDS: readonly Field[] = [
  {
    metric: 'distance_mm',
    at: 4,
    type: 'u16be',
    fault: within({
      max: 12_000,
      known: faults({
        0: 'weak_signal',
        65_535: 'weak_signal',
        65_534: 'saturated',
        65_532: 'ambient_light',
      }),
    }),
  },
  { metric: 'device_temperature_c', at: 9, type: 'i8' },
  battery(0),
  probe(2),
]

/**
 * Dragino's lidar sensors LLDS12 and LDS12-LB/LS, fPort 2, big endian (Dragino's user manuals, "Uplink Payload"): 0-1
 * battery in mV, 2-3 DS18B20 in 0.1 degrees, 4-5 distance in mm, 6-7 signal strength, 8 interrupt, 9 the lidar's
 * temperature in degrees (signed), 10 message type (2: parameters). Without a trustworthy echo the lidar sends 0 or one
 * of the top numbers (Benewake's manual of the TF series). Its range is 12 m.
 */
export const lidar = ({ word, words = [word] }: { word: string; words?: string[] }): LoraCodec => ({
  name: `dragino-${word}`,
  model: `Dragino ${word.toUpperCase()}`,
  profileWords: words,
  decode: ({ fPort, bytes }) => {
    if (fPort === STATUS_PORT) return decodeStatus(bytes)
    if (fPort !== 2 || bytes.byteLength < LENGTH || bytes[MESSAGE_TYPE] === PARAMETERS) return null
    return readFields(viewOf(bytes), FIELDS)
  },
})
