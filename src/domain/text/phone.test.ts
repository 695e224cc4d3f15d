import { describe, expect, it } from 'vitest'
import { isPhone } from './phone'

describe('a telephone number', () => {
  it.each([
    '',
    '+34 600 123 456',
    '+34600123456',
    '(020) 7946-0958',
    '+44 (0)20 7946 0958 ext. 12',
    '555/123.4567 x9',
    '+683 4002',
    '4002',
    '+49\u00a030\u2013123456',
    '+९१ ९८७६५ ४३२१०',
    '+123456789012345',
  ])('may be written %j', (text) => expect(isPhone(text)).toBe(true))

  it.each([
    'call me',
    '123',
    '+34 1',
    '+1234567890123456',
    '600 123 456 / 600 123 457 or so',
    '34+600123456',
    '++34600123456',
    'ext. 1234',
    '()-()-',
    '+34 600 123 456 ext',
    '<b>600123456</b>',
  ])('is not %j', (text) => expect(isPhone(text)).toBe(false))
})
