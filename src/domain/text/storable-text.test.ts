import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isStorableText, toStorableJson, toStorableText } from './storable-text'

describe('toStorableText', () => {
  it.each([
    ['plain', 'Tank 1', 'Tank 1'],
    ['a whole pair', 'a💧b', 'a💧b'],
    ['a first half', 'a\ud83db', 'a\ufffdb'],
    ['a second half', 'a\udca7', 'a\ufffd'],
    ['halves in the wrong order', '\udca7\ud83d', '\ufffd\ufffd'],
    ['NUL', 'a\0b', 'a\ufffdb'],
  ])('%s', (_, text, expected) => {
    expect(toStorableText(text)).toBe(expected)
    expect(isStorableText(text)).toBe(text === expected)
  })

  it('returns well-formed text without NUL for any input', () => {
    const anything = fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units))
    fc.assert(
      fc.property(anything, (text) => {
        const made = toStorableText(text)
        expect(made.includes('\0')).toBe(false)
        expect(Buffer.from(made).toString()).toBe(made)
        expect(made === text).toBe(isStorableText(text))
      }),
    )
  })
})

describe('toStorableJson', () => {
  it('repairs texts and keys at any depth, and leaves the rest', () => {
    const value = { 'a\ud83d': ['x\0', { b: '\udca7' }], n: 5, t: null, ok: '💧' }
    expect(toStorableJson(value)).toEqual({
      'a\ufffd': ['x\ufffd', { b: '\ufffd' }],
      n: 5,
      t: null,
      ok: '💧',
    })
  })

  it('is the same value when nothing was invalid', () => {
    const value = { a: [{ b: 'c' }, 1, true, null] }
    expect(toStorableJson(value)).toBe(value)
  })

  it('keeps a key that names the prototype a key', () => {
    const value: unknown = JSON.parse('{"__proto__":{"x":"\\ud83d"}}')
    expect(JSON.stringify(toStorableJson(value))).toBe('{"__proto__":{"x":"\ufffd"}}')
  })
})
