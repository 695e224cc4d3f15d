import { faults, readFields, viewOf, within, type Field } from '../bytes'
import type { LoraCodec } from '../codec'
import { battery, decodeStatus, STATUS_PORT } from './status'

const NO_SENSOR = faults({ 0: 'no_sensor_sentinel' })

/** `max` in the frame's unit. */
const distances = (count: number, unit: 'mm' | 'cm', max: number): Field[] =>
  Array.from({ length: count }, (_, channel) => ({
    metric: 'distance_mm',
    channel,
    at: 2 + 2 * channel,
    type: 'u16be',
    unit,
    fault: within({ max, known: NO_SENSOR }),
  }))

type Model = { word: string; words: string[]; fields: readonly Field[]; length: number }

const several = ({ word, words, fields, length }: Model): LoraCodec => ({
  name: `dragino-${word}`,
  model: `Dragino ${word.toUpperCase()}`,
  profileWords: words,
  decode: ({ fPort, bytes }) => {
    if (fPort === STATUS_PORT) return decodeStatus(bytes)
    if (isParameters(bytes)) return null
    return fPort === 2 && bytes.byteLength >= length ? readFields(viewOf(bytes), fields) : null
  },
})

const PARAMETERS_MARK = 3
const PARAMETERS = 2
const MESSAGE_TYPE = 10

/** The answer to a downlink that requests the settings; it has the length of a measurement. */
const isParameters = (bytes: Uint8Array): boolean =>
  bytes[0] === PARAMETERS_MARK && bytes[MESSAGE_TYPE] === PARAMETERS

/**
 * Dragino LDDS04 and DDS04-LB/LS: up to four ultrasonic probes, one channel each. fPort 2, big endian (Dragino's user
 * manual, "Uplink Payload"): 0-1 battery in mV, then four distances in mm (the probes' range is 7.5 m), 10 message type
 * (2 behind a first byte of 3: the device's parameters).
 */
export const fourProbes = several({
  word: 'ldds04',
  words: ['ldds04', 'dds04-lb', 'dds04-ls'],
  fields: [...distances(4, 'mm', 7500), battery(0)],
  length: 10,
})

/**
 * Dragino LMDS200: a microwave radar that reports its two nearest objects. fPort 2, big endian (Dragino's user manual,
 * "Uplink Payload"): 0-1 battery in mV, 2-3 and 4-5 distance in cm (the manual names no unit; its range of 20 m leaves
 * no other), 6 alarms.
 */
export const twoObjects = several({
  word: 'lmds200',
  words: ['lmds200', 'mds200-lb', 'mds200-ls'],
  fields: [...distances(2, 'cm', 2000), battery(0)],
  length: 6,
})
