import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { liveFramesOf } from './live-frames'

describe('framesOf', () => {
  it('carries every key once, in payloads that Postgres accepts', () => {
    const keys = fc.uniqueArray(fc.integer({ min: 1, max: 2_147_483_647 }), { maxLength: 3000 })
    fc.assert(
      fc.property(keys, (wanted) => {
        const frames = liveFramesOf(wanted)
        for (const frame of frames) expect(Buffer.byteLength(frame)).toBeLessThan(7_900)
        expect(frames.flatMap((frame) => (JSON.parse(frame) as { k: number[] }).k)).toEqual(wanted)
      }),
      { numRuns: 50 },
    )
  })
})
