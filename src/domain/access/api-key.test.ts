import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatKey,
  isHeldSecret,
  isKeyText,
  keyRefusal,
  keyStart,
  keyState,
  KEY_PATTERN,
  KEY_SCOPES,
} from './api-key'

const random = fc.uint8Array({ minLength: 96, maxLength: 96 })

describe('the text of a key', () => {
  it('has a shape that scanners know, and a checksum that ends it', () => {
    fc.assert(
      fc.property(random, (bytes) => {
        const key = formatKey(bytes)
        expect(key).toMatch(KEY_PATTERN)
        expect(isKeyText(key)).toBe(true)
        expect(key.startsWith(keyStart(key))).toBe(true)
      }),
    )
  })

  it('is refused with one character changed', () => {
    fc.assert(
      fc.property(random, fc.integer({ min: 4, max: 41 }), fc.constantFrom(...'0aZ9'), (bytes, at, other) => {
        const key = formatKey(bytes)
        const changed = key.slice(0, at) + other + key.slice(at + 1)
        expect(isKeyText(changed)).toBe(changed === key)
      }),
    )
  })

  it('is the known checksum of a known text', () => {
    // by zlib, CRC-32 is 0xA0F292D0; another algorithm would make existing keys invalid
    expect(formatKey(new Uint8Array(96))).toBe(`cst_${'0'.repeat(32)}2wjyrI`)
  })

  it.each(['', 'cst_', 'eyJhbGciOiJkaXIi', `cst_${'0'.repeat(38)}x`])('%j is none', (text) => {
    expect(isKeyText(text)).toBe(false)
  })

  it('demands enough chance', () => {
    expect(() => formatKey(new Uint8Array(16))).toThrow(RangeError)
  })
})

describe('what a key may call', () => {
  const all = { scopes: KEY_SCOPES, deviceUuids: null }
  it.each([
    ['not for keys', all, null, 'not_for_keys'],
    ['a scope that is there', all, { scope: 'write', narrowed: false }, null],
    ['one that is not', { ...all, scopes: ['read'] }, { scope: 'write', narrowed: true }, 'scope'],
    ['reading is not in writing', { ...all, scopes: ['write'] }, { scope: 'read', narrowed: true }, 'scope'],
    [
      'the account, with a restricted key',
      { ...all, deviceUuids: [] },
      { scope: 'read', narrowed: false },
      'devices',
    ],
    ['devices, with a restricted key', { ...all, deviceUuids: [] }, { scope: 'read', narrowed: true }, null],
  ] as const)('%s', (_, grant, use, expected) => {
    expect(keyRefusal(grant, use)).toBe(expected)
  })
})

describe('how a key stands', () => {
  it.each([
    [{ expiresAt: null, revokedAt: null }, 'active'],
    [{ expiresAt: 11, revokedAt: null }, 'active'],
    [{ expiresAt: 10, revokedAt: null }, 'expired'],
    [{ expiresAt: 10, revokedAt: 5 }, 'revoked'],
  ] as const)('%j is %s', (times, state) => {
    expect(keyState(times, 10)).toBe(state)
  })
})

describe('whether a secret opens its key', () => {
  const rotated = { hash: 'new', previousHash: 'old' }
  it.each([
    ['the present one', 'new', { ...rotated, previousUntil: 10 }, true],
    ['the one before, within its time', 'old', { ...rotated, previousUntil: 11 }, true],
    ['the one before, at its end', 'old', { ...rotated, previousUntil: 10 }, false],
    ['one from before that', 'older', { ...rotated, previousUntil: 11 }, false],
    [
      'another, of a key that was never rotated',
      'old',
      { hash: 'new', previousHash: null, previousUntil: null },
      false,
    ],
  ] as const)('%s', (_, shown, hashes, expected) => {
    expect(isHeldSecret(hashes, shown, 10)).toBe(expected)
  })
})
