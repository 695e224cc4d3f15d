import fc from 'fast-check'
import { expect, it } from 'vitest'
import { codecByName } from '../codecs'

it('reads the blocks that the flags mark as present and no others', () => {
  const word = fc.integer({ min: 0, max: 0xffff })
  const seen = fc.integer({ min: 0, max: 10_000 })
  fc.assert(
    fc.property(fc.boolean(), fc.boolean(), seen, word, (hasSensor, hasBattery, distance, millivolts) => {
      const words = [...(hasSensor ? [distance, 1] : []), ...(hasBattery ? [millivolts] : [])]
      const bytes = Buffer.alloc(5 + words.length * 2)
      bytes.writeUInt8(2, 0)
      bytes.writeUInt16BE((hasSensor ? 1 : 0) | (hasBattery ? 2 : 0), 3)
      words.forEach((value, index) => bytes.writeUInt16BE(value, 5 + index * 2))
      expect(codecByName('decentlab-dl-mbx')?.decode({ fPort: 1, bytes })?.readings).toEqual([
        ...(hasSensor ? [{ metric: 'distance_mm', channel: 0, value: distance }] : []),
        ...(hasBattery ? [{ metric: 'battery_v', channel: 0, value: millivolts / 1000 }] : []),
      ])
    }),
  )
})
