import type { Metric } from '@/domain/readings/metrics'
import { numberAt, readFields, viewOf, within, type Field } from '../bytes'
import type { LoraCodec, LoraDecoded, LoraRecord } from '../codec'
import { battery, decodeStatus, probe, STATUS_PORT } from './status'

const MEASUREMENT_PORT = 2
const DATALOG_PORT = 3

/** Battery and distance only, the frame of the first firmware. */
const SHORTEST = 4

const RECORD_LENGTH = 11
const RECORD_TIME = 7

/** The top bit marks the answer to a poll; no sensor reaches 32 m. */
const DISTANCE_BITS = 0x7fff

type Model = {
  word: string
  metric: Metric
  /** Its physical range. */
  minMm: number
  maxMm: number
  /** Position of distance and battery in a datalog record of the LB and LS series. */
  record?: { distance: number; battery: number }
}

const distanceAt = ({ metric, minMm, maxMm }: Model, at: number): Field => ({
  metric,
  at,
  type: 'u16be',
  mask: DISTANCE_BITS,
  fault: within({
    max: maxMm,
    known: (distance) => {
      if (distance === 0) return 'no_sensor_sentinel'
      return distance < minMm ? 'below_range_sentinel' : null
    },
  }),
})

const SEVERAL_FLAG = 0x10
/** Flag, temperature and sensor flag follow the distances of a frame with several distances. */
const PROBE_FROM_END = 3

/**
 * A measurement. With 0x10 set in its first byte the frame holds several distances of one measurement: the battery then
 * has 12 bits, and the other values follow the distances.
 */
const decodeMeasurement = (model: Model, bytes: Uint8Array): LoraDecoded | null => {
  if (bytes.byteLength < SHORTEST) return null
  const isSeveral = ((bytes[0] ?? 0) & SEVERAL_FLAG) !== 0
  const fields = isSeveral
    ? [distanceAt(model, 2), { ...battery(0), mask: 0x0fff }, ...probeAtEnd(bytes)]
    : [distanceAt(model, 2), battery(0), probe(5)]
  return readFields(viewOf(bytes), fields)
}

const probeAtEnd = ({ byteLength }: Uint8Array): Field[] =>
  byteLength >= SHORTEST + PROBE_FROM_END + 1 ? [probe(byteLength - PROBE_FROM_END)] : []

const decodeDatalog = (view: DataView, fields: readonly Field[]): LoraDecoded => {
  const history: LoraRecord[] = []
  for (let base = 0; base + RECORD_LENGTH <= view.byteLength; base += RECORD_LENGTH) {
    const { readings } = readFields(view, fields, base)
    const seconds = numberAt(view, base + RECORD_TIME, 'u32be') ?? 0
    history.push({ at: seconds * 1000, readings })
  }
  return { readings: [], rejected: [], history }
}

/**
 * Dragino's ultrasonic sensors LDDS75, LDDS45, LDDS20 and their successors DDS75, DDS45, DDS20 of the LB and LS series,
 * big endian (Dragino's user manuals, "Uplink Payload", "Datalog").
 *
 * | fPort | bytes |
 * |---|---|
 * | 2, measurement | 0-1 battery in mV (lower 14 bits; 12 with 0x10 set, see below), 2-3 distance in mm, 4 interrupt, 5-6 DS18B20 in 0.1 degrees (signed), 7 sensor flag; older firmware ends after byte 3 or 4 |
 * | 3, datalog (LB, LS) | records of 11: distance in mm and battery in mV (the DDS20 has them the other way round), 4-5 DS18B20, 6 flags, 7-10 Unix time in s |
 * | 5, status (LB, LS) | see status.ts |
 *
 * | distance | becomes |
 * |---|---|
 * | 0 | rejected, no_sensor_sentinel |
 * | under the model's range (280, 30, 20 mm; the 75 sends 20 for it) | rejected, below_range_sentinel |
 * | beyond the model's range | rejected, out_of_range |
 * | otherwise | the distance; the 20 is mounted under the tank, its value is the liquid's depth |
 */
export const distanceSensor = (model: Model): LoraCodec => {
  const { word, record } = model
  const stored = record && [distanceAt(model, record.distance), battery(record.battery), probe(4)]
  return {
    name: `dragino-${word}`,
    model: `Dragino ${word.toUpperCase()}`,
    profileWords: record ? [word, word.replace('-lb', '-ls')] : [word],
    decode: ({ fPort, bytes }) => {
      if (fPort === MEASUREMENT_PORT) return decodeMeasurement(model, bytes)
      if (!stored) return null
      if (fPort === DATALOG_PORT) return decodeDatalog(viewOf(bytes), stored)
      return fPort === STATUS_PORT ? decodeStatus(bytes) : null
    },
  }
}
