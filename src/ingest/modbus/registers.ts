import { addValue, times, type Measured } from '../values'
import { REGISTER_PROFILES, type Register, type RegisterProfile } from './profiles'

/**
 * Registers that were read: `base` null when the response does not contain its first address. A null word was not read.
 */
export type Block = { base: number | null; fn: number | null; words: readonly (number | null)[] }

const isOf = ({ base, fn, words }: Block, { block }: RegisterProfile): boolean =>
  (base === null || base === block.base) &&
  words.length === block.count &&
  (block.fn === undefined || fn === block.fn)

/**
 * The profile that reads a block, or null.
 *
 * | chosen for the device | block | profile |
 * |---|---|---|
 * | a known one | any | the chosen one |
 * | none, or an unknown one | of exactly the shape of a recognised profile | that one |
 * | | anything else | none |
 */
export const profileFor = (chosen: string | undefined, block: Block): RegisterProfile | null =>
  REGISTER_PROFILES.find(({ name }) => name === chosen) ??
  REGISTER_PROFILES.find((profile) => profile.isRecognised && isOf(block, profile)) ??
  null

const SIGN = 0x8000
const WORD = 0x10000

const numberAt = (words: Block['words'], index: number, format: Register['format']): number | null => {
  const first = words[index] ?? null
  if (first === null) return null
  if (format === 'u16') return first
  if (format === 's16') return first >= SIGN ? first - WORD : first
  const second = words[index + 1] ?? null
  if (second === null) return null
  return format === 'u32_low_first' ? second * WORD + first : first * WORD + second
}

/** Reads every number of a profile that lies within the block, in the unit of its metric. */
export const measureRegisters = ({ registers, block }: RegisterProfile, { base, words }: Block): Measured => {
  const out: Measured = { readings: [], rejected: [] }
  for (const { address, metric, channel, format, factor, offset = 0 } of registers) {
    const raw =
      address < (base ?? block.base) ? null : numberAt(words, address - (base ?? block.base), format)
    if (raw !== null) addValue(out, { metric, channel, raw: times(raw, factor) + offset })
  }
  return out
}
