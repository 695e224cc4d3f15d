import type { ByteRange, CheckPlan } from '../check-plan'
import { type ByteCheck, foundProblems } from './check'

/** A running SHA-256, as `createHash('sha256')` of Node gives it. */
export type Sha256 = { update: (bytes: Uint8Array) => unknown; digest: (encoding: 'hex') => string }

/** The part of a chunk that lies in the range. */
const sliceOf = (chunk: Uint8Array, offset: number, { from, to }: ByteRange): Uint8Array =>
  chunk.subarray(Math.max(0, from - offset), Math.max(0, to - offset))

/** The sum byte of an ESP image: all segment data, XOR. */
export function createXorCheck({ ranges, start, expected }: CheckPlan['xors'][number]): ByteCheck {
  let sum = start
  return {
    push(chunk, offset) {
      for (const range of ranges) {
        for (const byte of sliceOf(chunk, offset, range)) sum ^= byte
      }
    },
    end: () => foundProblems(sum === expected ? [] : [{ code: 'bad_checksum' }]),
  }
}

/** A SHA-256 that the file carries of its own bytes. */
export function createHashCheck(plan: CheckPlan['hashes'][number], sha256: Sha256): ByteCheck {
  return {
    push(chunk, offset) {
      const part = sliceOf(chunk, offset, plan.range)
      if (part.length > 0) sha256.update(part)
    },
    end: () => foundProblems(sha256.digest('hex') === plan.expected ? [] : [{ code: plan.code }]),
  }
}
