import { numberAt, readField, viewOf, within, type Field } from '../bytes'
import type { LoraCodec, LoraDecoded } from '../codec'

const VERSION = 2
const HEADER = 5
const WORD = 2

/** The values of one sensor block: `words` of 16 bits; a field's place is counted from the block's start. */
type Block = { words: number; fields: readonly Field[] }

const BATTERY: Block = {
  words: 1,
  fields: [{ metric: 'battery_v', at: 0, type: 'u16be', factor: 0.001 }],
}

const word = (index: number): Pick<Field, 'at' | 'type'> => ({ at: index * WORD, type: 'u16be' })

/** A word with an offset of 32768, which stands for 0. */
const signed = (index: number, factor: number): Pick<Field, 'at' | 'type' | 'factor' | 'offset'> => ({
  ...word(index),
  factor,
  offset: -32_768 * factor,
})

/** The Keller probes of the PR21 and PR26: 16384 to 49152 span the range in bar, 384 is -50 degrees. */
const keller = (minBar: number, maxBar: number): Block => {
  const pascals = ((maxBar - minBar) * 1e5) / 32_768
  return {
    words: 2,
    fields: [
      { metric: 'pressure_pa', ...word(0), factor: pascals, offset: minBar * 1e5 - 16_384 * pascals },
      { metric: 'liquid_temperature_c', ...word(1), factor: 0.003125, offset: -51.2 },
    ],
  }
}

const bar8192 = 1e5 / 8192

const BLOCKS: Readonly<Record<string, Block>> = {
  'dl-mbx': { words: 2, fields: [{ metric: 'distance_mm', ...word(0), fault: within({ max: 10_000 }) }] },
  // MaxBotix has a range of 10 m, the lidar of 40 m. Average, minimum, maximum and median come first; the median
  // ignores a ghost echo.
  'dl-lid': { words: 11, fields: [{ metric: 'distance_mm', ...word(3), fault: within({ max: 40_000 }) }] },
  'dl-pr21': keller(-1, 10),
  'dl-pr26': keller(0, 1),
  'dl-pr36': {
    words: 2,
    fields: [
      { metric: 'pressure_pa', ...signed(0, bar8192) },
      { metric: 'liquid_temperature_c', ...signed(1, 1 / 256) },
    ],
  },
  'dl-pr36ctd': {
    words: 4,
    fields: [
      { metric: 'pressure_pa', ...signed(0, bar8192) },
      { metric: 'device_temperature_c', ...signed(1, 1 / 256) },
      { metric: 'liquid_temperature_c', ...signed(2, 1 / 256) },
    ],
  },
  'dl-ctd10': {
    words: 4,
    fields: [
      { metric: 'depth_mm', ...signed(0, 1) },
      { metric: 'liquid_temperature_c', ...signed(1, 0.1) },
    ],
  },
}

const decodeBlocks = (bytes: Uint8Array, blocks: readonly Block[]): LoraDecoded | null => {
  if (bytes.byteLength < HEADER || bytes[0] !== VERSION) return null
  const view = viewOf(bytes)
  const present = numberAt(view, 3, 'u16be') ?? 0
  const out: LoraDecoded = { readings: [], rejected: [] }
  let base = HEADER
  blocks.forEach(({ words, fields }, bit) => {
    if (((present >> bit) & 1) === 0) return
    for (const field of fields) readField(out, view, field, base)
    base += words * WORD
  })
  return out
}

/**
 * Decentlab's sensors share one frame on any port, big endian (Decentlab's device manuals, "Sensor payload
 * format"): byte 0 protocol 2, 1-2 device id, 3-4 flags, then 16-bit words. Bit n of the flags says that block n
 * is present; a missing block is no measurement, not zero. Block 0 is the sensor, block 1 the battery in mV.
 *
 * | model | words of block 0 |
 * |---|---|
 * | DL-MBX | distance in mm, number of valid samples |
 * | DL-LID | distance in mm: average, minimum, maximum, median, percentiles; samples; time |
 * | DL-PR21, DL-PR26 | pressure, 16384 to 49152 for the probe's range (-1 to 10 and 0 to 1 bar, as delivered); temperature, (word - 384) * 0.003125 - 50 degrees |
 * | DL-PR36 | pressure, (word - 32768) / 8192 bar; temperature, (word - 32768) / 256 degrees |
 * | DL-PR36CTD | pressure, temperature of the electronics, of the liquid, conductivity |
 * | DL-CTD10 | depth, word - 32768 in mm; temperature, (word - 32768) / 10 degrees; conductivity; freezing |
 */
export const decentlab: readonly LoraCodec[] = Object.entries(BLOCKS).map(([name, block]) => ({
  name: `decentlab-${name}`,
  model: `Decentlab ${name.toUpperCase()}`,
  profileWords: [name],
  decode: ({ bytes }) => decodeBlocks(bytes, [block, BATTERY]),
}))
