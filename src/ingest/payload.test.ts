import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_DEPTH, MAX_PAYLOAD_BYTES, parseJson, readJson, readText } from './payload'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

describe('readJson', () => {
  it.each([
    ['{"a":1}', { a: 1 }],
    ['\uFEFF[1]', [1]],
    ['{"a":nan,"b":-inf,"c":[NaN, Infinity],"d":"nan,"}', { a: null, b: null, c: [null, null], d: 'nan,' }],
    ['{"a":"\\\\","b":"[[[[[[[[[[[[[[[[[[[["}', { a: '\\', b: '[[[[[[[[[[[[[[[[[[[[' }],
    ['{"a":"\\"[[[[[[[[[[[[[[[[[[[["}', { a: '"[[[[[[[[[[[[[[[[[[[[' }],
  ])('%s', (text, value) => {
    expect(readJson(bytes(text))).toMatchObject({ value })
  })

  it.each([
    ['nothing', '', 'empty'],
    ['an open brace', '{', 'not_json'],
    ['a failed float alone', 'nan', 'not_json'],
    ['control characters', '\u0000\u0001', 'not_json'],
    ['one level too many', '['.repeat(MAX_DEPTH + 1), 'too_deep'],
    ['one byte too many', 'x'.repeat(MAX_PAYLOAD_BYTES + 1), 'oversize'],
  ])('%s', (_, text, fault) => {
    expect(readJson(bytes(text))).toBe(fault)
  })

  it('accepts the deepest allowed', () => {
    expect(parseJson('['.repeat(MAX_DEPTH) + ']'.repeat(MAX_DEPTH))).toHaveProperty('value')
  })

  it('reads JSON that was serialised by JSON.stringify', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
        expect(parseJson(JSON.stringify(value))).toEqual({
          value: JSON.parse(JSON.stringify(value)) as unknown,
        })
      }),
    )
  })

  it('keeps prototype keys inert', () => {
    const read = readJson(bytes('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'))
    expect(read).toHaveProperty('value')
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })
})

it('reads any bytes as text', () => {
  expect(readText(Uint8Array.of(0xff, 0x41))).toEqual({ text: '\uFFFDA' })
  expect(readText(new Uint8Array(MAX_PAYLOAD_BYTES + 1))).toBe('oversize')
})
