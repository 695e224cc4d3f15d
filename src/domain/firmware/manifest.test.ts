import { createPublicKey, verify } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromBase64Url, toBase64Url } from './base64url'
import {
  judgeManifest,
  judgeOffer,
  type ManifestDevice,
  type SignedManifest,
  type VerifyManifest,
} from './judge-manifest'
import { buildManifestBytes, decodeManifestText, manifestSigningInput, parseManifest } from './manifest'

/** The vector of the native protocol; the key's seed is the bytes 01 to 20 (hex). */
const FIELDS = {
  product: 'tc-tank',
  fw: '1.5.0',
  counter: 7,
  hw: ['tank-esp32c3'],
  min_fw: '1.2.0',
  size: 421_320,
  sha256: '17ae291d08837890026d562e5b666f88d6389fe71d1183d6ed7eeee7505cc209',
  iat: 1_772_323_200_000,
  exp: 1_787_875_200_000,
  notes: `sha256:${'0'.repeat(64)}`,
}
const KEY = 'ebVWLo_mVPlAeLES6KmLp5AfhTrmlb7X4OORC60ElmQ'
const SIG = 'uTIoINpFxF7fP0zk2dNoQuyvdUFlFOSUXqIakL8Nn8V25zZ7MjzARkaz76ce9kQtfyhpytxaipFx9hiSN6vdCA'
const BYTES = buildManifestBytes(FIELDS)
const OFFER: SignedManifest = { m: toBase64Url(BYTES), sig: SIG, kid: '65b60673d6ed884b' }
const DEVICE: ManifestDevice = {
  product: 'tc-tank',
  hw: 'tank-esp32c3',
  fw: '1.4.2',
  counter: 6,
  freeBytes: 1_000_000,
  now: FIELDS.iat + 1,
}

const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: KEY }, format: 'jwk' })
const holds = (bytes: Uint8Array, sig: string) => verify(null, bytes, key, Buffer.from(sig, 'base64url'))
const verifyManifest: VerifyManifest = (bytes, { sig, kid }) => {
  if (kid !== OFFER.kid) return 'unknown_key'
  return holds(manifestSigningInput(bytes), sig) ? 'valid' : 'bad_signature'
}
const judge = (offer: SignedManifest, device: Partial<ManifestDevice> = {}) =>
  judgeOffer(offer, { ...DEVICE, ...device }, verifyManifest)

describe('a manifest', () => {
  it('is made with its keys in the order of the published one, and verifies', () => {
    const manifest = { v: 1, ...FIELDS }
    expect(new TextDecoder().decode(BYTES)).toBe(JSON.stringify(manifest))
    expect(judge(OFFER)).toEqual({ accepted: true, manifest })
    expect(holds(BYTES, SIG)).toBe(false)
  })

  it('is refused with any bit of any byte flipped', () => {
    for (let at = 0; at < BYTES.length; at += 1) {
      for (let bit = 1; bit < 256; bit *= 2) {
        const m = toBase64Url(BYTES.with(at, (BYTES[at] ?? 0) ^ bit))
        expect({ at, bit, ...judge({ ...OFFER, m }) }).toMatchObject({ at, bit, error: 'bad_signature' })
      }
    }
  })

  it('is refused with any letter of its text changed, dropped or added', () => {
    for (let at = 0; at < OFFER.m.length; at += 1) {
      for (const letter of ['A', '_', '=', '', `${OFFER.m[at]}A`]) {
        if (letter === OFFER.m[at]) continue
        const m = OFFER.m.slice(0, at) + letter + OFFER.m.slice(at + 1)
        expect(judge({ ...OFFER, m })).toEqual({ accepted: false, error: 'bad_signature' })
      }
    }
  })

  it.each<[string, Partial<ManifestDevice>, Partial<SignedManifest>]>([
    ['unknown_key', {}, { kid: '0'.repeat(16) }],
    ['bad_signature', {}, { sig: `A${SIG.slice(1)}` }],
    ['hw_mismatch', { hw: 'tank-esp32' }, {}],
    ['hw_mismatch', { product: 'tc-pump' }, {}],
    ['manifest_expired', { now: FIELDS.exp }, {}],
    ['counter_too_low', { counter: 8 }, {}],
    ['step_missing', { fw: '1.1.0' }, {}],
    ['step_missing', { fw: 'nightly' }, {}],
    ['no_space', { freeBytes: FIELDS.size - 1 }, {}],
  ])('is refused by the device: %s (%#)', (error, device, offer) =>
    expect(judge({ ...OFFER, ...offer }, device)).toEqual({ accepted: false, error }),
  )

  it.each<[string, Partial<ManifestDevice>]>([
    ['without a clock', { now: null }],
    ['that does not know its space', { freeBytes: null }],
    ['with the same counter', { counter: 7 }],
    ['of an older build without a product', { product: null }],
    ['with just the version that it takes', { fw: '1.2.0' }],
  ])('is accepted by a device %s', (_, device) => expect(judge(OFFER, device).accepted).toBe(true))

  it('of another version is not supported, anything else is none', () => {
    const parse = (text: string) => parseManifest(new TextEncoder().encode(text))
    const text = (change: object) => JSON.stringify({ v: 1, ...FIELDS, ...change })
    expect(parse(text({ v: 2 }))).toEqual({ ok: false, error: 'unsupported' })
    const broken = [
      ...[
        { extra: 1 },
        { hw: [] },
        { hw: [''] },
        { counter: -1 },
        { counter: 2 ** 32 },
        { size: 0 },
        { exp: 5 },
      ],
      ...[{ sha256: 'AB' }, { fw: 'a b' }, { product: 'x'.repeat(65) }, { v: '1' }],
    ]
    for (const change of broken) expect(parse(text(change))).toEqual({ ok: false, error: 'invalid' })
    expect(parse(`${text({})}${' '.repeat(2000)}`)).toEqual({ ok: false, error: 'invalid' })
    expect(parseManifest(Uint8Array.of(0xff, 0xfe))).toEqual({ ok: false, error: 'invalid' })
  })

  it('that a verified signature covers and no device can read is not supported', () => {
    const m = toBase64Url(new TextEncoder().encode('{"v":2}'))
    expect(judgeOffer({ ...OFFER, m }, DEVICE, () => 'valid')).toEqual({
      accepted: false,
      error: 'unsupported',
    })
  })

  it('is not made with fields out of bounds', () => {
    expect(() => buildManifestBytes({ ...FIELDS, exp: FIELDS.iat })).toThrow()
    expect(() =>
      buildManifestBytes({ ...FIELDS, hw: Array.from({ length: 32 }, () => 'x'.repeat(64)) }),
    ).toThrow(RangeError)
  })

  it('comes back from its bytes and its text as it was', () => {
    const word = fc.stringMatching(/^[!-~]{1,20}$/)
    const fields = fc.record({
      product: word,
      fw: word,
      counter: fc.nat(),
      hw: fc.array(word, { minLength: 1, maxLength: 8 }),
      size: fc.integer({ min: 1, max: 1_000_000 }),
      sha256: fc.stringMatching(/^[0-9a-f]{64}$/),
      iat: fc.integer({ min: 1, max: 1000 }),
      exp: fc.integer({ min: 1001, max: 2000 }),
    })
    fc.assert(
      fc.property(fields, (one) => {
        const bytes = buildManifestBytes(one)
        const back = decodeManifestText(toBase64Url(bytes))
        expect(back).toEqual(bytes)
        expect(parseManifest(bytes)).toEqual({ ok: true, manifest: { v: 1, ...one } })
      }),
    )
  })

  it('never throws in a device, whatever an offer holds', () => {
    const offer = fc.record({
      m: fc.oneof(fc.string(), fc.base64String()),
      sig: fc.string(),
      kid: fc.string(),
    })
    fc.assert(
      fc.property(offer, fc.uint8Array(), (one, bytes) => {
        expect(judgeOffer(one, DEVICE, () => 'valid').accepted).toBe(false)
        expect(parseManifest(bytes).ok).toBe(false)
        expect(fromBase64Url(toBase64Url(bytes))).toEqual(bytes)
      }),
    )
  })

  it('is judged alone where its signature is known', () =>
    expect(judgeManifest({ v: 1, ...FIELDS }, DEVICE)).toBe(null))
})
