import fc from 'fast-check'
import { expect, it } from 'vitest'
import { codecByName } from '../codecs'
import { readChannels } from './tlv'

const channel = fc.constantFrom('017557', '0367c9ff', '0482d204', '050001', '8367fa0001', '8482d20400')

it('a frame cut anywhere loses only the channels behind the cut', () => {
  const codec = codecByName('milesight-em400-udl')
  fc.assert(
    fc.property(fc.uniqueArray(channel, { minLength: 1, maxLength: 3 }), fc.nat(20), (channels, cut) => {
      const whole = Buffer.from(channels.join(''), 'hex')
      const bytes = whole.subarray(0, Math.min(cut, whole.length))
      const all = codec?.decode({ fPort: 85, bytes: whole })?.readings ?? []
      const some = codec?.decode({ fPort: 85, bytes })?.readings ?? []
      expect(some).toEqual(all.slice(0, some.length))
    }),
  )
})

it('ignores names of an object’s inherited properties', () => {
  expect(readChannels(new Uint8Array([0, 0, 0]), {})).toBeNull()
})
