import { readFields, viewOf, within, type Field } from '../bytes'
import type { LoraCodec, LoraDecoded } from '../codec'

const DATA_PORT = 6
const COMMAND_PORT = 7

const LENGTH = 11
const MODEL = 1
const REPORT = 2
const VERSIONS = 0
const MEASUREMENT = 1

const battery: Field = { metric: 'battery_v', at: 3, type: 'u8', mask: 0x7f, factor: 0.1 }
/** The range of ultrasonic probes ends at 10 m. */
const distance: Field = { metric: 'distance_mm', at: 5, type: 'u16be', fault: within({ max: 10_000 }) }

const MODELS: Readonly<Record<string, { id: number; fields: readonly Field[] }>> = {
  r718pa22: {
    id: 0x9b,
    fields: [
      { metric: 'depth_mm', at: 4, type: 'u16be' },
      { metric: 'temperature_c', at: 6, type: 'i16be' },
    ],
  },
  r718pe: { id: 0xb1, fields: [distance, { metric: 'level_pct', at: 7, type: 'u8' }] },
  r718x: {
    id: 0x34,
    fields: [
      distance,
      { metric: 'temperature_c', at: 7, type: 'i16be', factor: 0.1 },
      { metric: 'level_pct', at: 9, type: 'u8' },
    ],
  },
  r718wb: { id: 0x12, fields: [{ metric: 'water_leak', at: 4, type: 'u8' }] },
}

const decodeReport = (bytes: Uint8Array, fields: readonly Field[]): LoraDecoded | null => {
  if (bytes[REPORT] === MEASUREMENT) return readFields(viewOf(bytes), [...fields, battery])
  if (bytes[REPORT] !== VERSIONS) return null
  const [software = 0, hardware = 0] = bytes.subarray(3)
  return {
    readings: [],
    rejected: [],
    info: { firmware: (software / 10).toFixed(1), hardware: String(hardware) },
  }
}

/**
 * Netvox' level and leak sensors, frames of 11 bytes, big endian (Netvox LoRaWAN Application Command): fPort 6 is 0
 * version, 1 model, 2 report, 3 battery in 0.1 V (the top bit says low), then by model; fPort 7 answers commands and
 * carries no measurement.
 *
 * | model | report 1 |
 * |---|---|
 * | R718PA22 (under the tank) | 4-5 depth in mm, 6-7 temperature in degrees |
 * | R718PE | 4 state, 5-6 distance in mm, 7 fill level in % |
 * | R718X | 4 state, 5-6 distance in mm, 7-8 temperature in 0.1 degrees, 9 fill level in %, 10 tilt in degrees |
 * | R718WB | 4 leak |
 */
export const netvox: readonly LoraCodec[] = Object.entries(MODELS).map(([word, { id, fields }]) => ({
  name: `netvox-${word}`,
  model: `Netvox ${word.toUpperCase()}`,
  profileWords: [word],
  decode: ({ fPort, bytes }) => {
    if (bytes.byteLength < LENGTH || bytes[MODEL] !== id) return null
    if (fPort === COMMAND_PORT) return { readings: [], rejected: [] }
    return fPort === DATA_PORT ? decodeReport(bytes, fields) : null
  },
}))
