import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draginoLdds20, draginoLdds45, draginoLdds75 } from './codec'
import { fixtures } from './fixtures'

const codecs = [draginoLdds75, draginoLdds45, draginoLdds20]

describe('frames', () => {
  it.each(fixtures)('$codec: $name', ({ codec, fPort, hex, expect: expected }) => {
    const decoded = codecs
      .find(({ name }) => name === codec)
      ?.decode({ fPort, bytes: Buffer.from(hex, 'hex') })
    expect(decoded).toEqual(expected)
  })

  it('reads back any distance and battery in range', () => {
    fc.assert(
      fc.property(fc.integer({ min: 280, max: 7500 }), fc.integer({ min: 0, max: 0x3fff }), (mm, mv) => {
        const bytes = Buffer.alloc(8)
        bytes.writeUInt16BE(mv, 0)
        bytes.writeUInt16BE(mm, 2)
        expect(draginoLdds75.decode({ fPort: 2, bytes })?.readings).toEqual([
          { metric: 'distance_mm', channel: 0, value: mm },
          { metric: 'battery_v', channel: 0, value: mv / 1000 },
        ])
      }),
    )
  })
})
