import type { ImageProblem } from './image'

/** Bytes `from` (inclusive) to `to` (exclusive). */
export type ByteRange = { from: number; to: number }

/** What a pass over the whole file has to verify; made by `readImage`, carried out by `createImageChecker`. */
export type CheckPlan = {
  /** `start` XOR all bytes of the ranges equals `expected`. */
  xors: { ranges: ByteRange[]; start: number; expected: number }[]
  /** SHA-256 of the range equals `expected` (lower-case hex), else this problem. */
  hashes: { range: ByteRange; expected: string; code: ImageProblem['code'] }[]
  /** Formats that consist of checked blocks or lines. */
  blocks: 'uf2' | 'intel-hex' | null
  /** Native builds carry their tag anywhere in the file. */
  hasTag: boolean
}

export const NO_CHECKS: CheckPlan = { xors: [], hashes: [], blocks: null, hasTag: false }
