import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fromBase64Url, toBase64Url } from '@/domain/firmware/base64url'
import { judgeOffer, type ManifestDevice } from '@/domain/firmware/judge-manifest'
import { newKey, signedManifest } from './offer.fixture'
import { manifestVerifier, trustKeys } from './verify'

const VECTOR = '../shared/payloads-ota/native/manifest-vector.json'
const isThere = existsSync(VECTOR)

const key = newKey()
const image = Buffer.from('firmware')
const device: ManifestDevice = {
  ...{ product: 'tc-tank', hw: 'sim-a', fw: '1.4.2', counter: 6 },
  ...{ freeBytes: 4_000_000, now: Date.now() },
}
const verify = manifestVerifier(key.keys)
const judge = (offer: { m: string; sig: string; kid: string }, more: Partial<ManifestDevice> = {}) => {
  const judged = judgeOffer(offer, { ...device, ...more }, verify)
  return judged.accepted ? 'accepted' : judged.error
}
const flipped = (text: string, at: number): string => {
  const bytes = fromBase64Url(text) ?? new Uint8Array()
  return toBase64Url(bytes.map((byte, index) => (index === at ? byte ^ 1 : byte)))
}

describe('a native device believes', () => {
  const offer = signedManifest(image, key)

  it('what a key that it knows has signed', () => expect(judge(offer)).toBe('accepted'))

  it('no manifest with any byte of it or of its signature changed', () => {
    const sizes = { m: fromBase64Url(offer.m)?.length ?? 0, sig: 64 }
    for (const part of ['m', 'sig'] as const)
      for (let at = 0; at < sizes[part]; at += 1)
        expect(judge({ ...offer, [part]: flipped(offer[part], at) }), `${part} ${at}`).toBe('bad_signature')
  })

  it.each([
    ['another key', signedManifest(image, newKey()), {}, 'unknown_key'],
    [
      'another key under the id of a known one',
      { ...signedManifest(image, newKey()), kid: key.kid },
      {},
      'bad_signature',
    ],
    ['an expired manifest', signedManifest(image, key, { iat: 1, exp: 2 }), {}, 'manifest_expired'],
    ['a lower counter', offer, { counter: 8 }, 'counter_too_low'],
    ['other hardware', signedManifest(image, key, { hw: ['sim-b'] }), {}, 'hw_mismatch'],
    ['another product', signedManifest(image, key, { product: 'tc-pump' }), {}, 'hw_mismatch'],
    ['a step left out', offer, { fw: '1.1.0' }, 'step_missing'],
    ['more than it has room for', offer, { freeBytes: 1 }, 'no_space'],
    ['nothing signed at all', { m: '', sig: '', kid: '' }, {}, 'bad_signature'],
  ])('not %s', (_, told, more, error) => expect(judge(told, more)).toBe(error))

  it.each(['', 'short', 'A'.repeat(44), '!'.repeat(43)])('no key of another length: %s', (text) =>
    expect(trustKeys([text])).toBeNull(),
  )
})

describe(`the test vector${isThere ? '' : ' (skipped: the samples are not here)'}`, () => {
  it.skipIf(!isThere)('verifies, and fails with any change it lists', () => {
    const { m, sig, kid, publicKey, expect: expected } = JSON.parse(readFileSync(VECTOR, 'utf8'))
    const trusted = trustKeys([publicKey]) ?? new Map()
    expect([...trusted.keys()]).toEqual([kid])
    const reference = { ...device, hw: 'tank-esp32c3', now: expected.manifest.iat }
    const of = (offer: { m: string }, more: Partial<ManifestDevice> = {}) =>
      judgeOffer({ sig, kid, ...offer }, { ...reference, ...more }, manifestVerifier(trusted))
    expect(of({ m })).toEqual({ accepted: true, manifest: expected.manifest })
    expect(of({ m: flipped(m, 5) })).toMatchObject({ error: 'bad_signature' })
    expect(of({ m }, { counter: 8 })).toMatchObject({ error: 'counter_too_low' })
    expect(of({ m }, { hw: 'tank-esp32' })).toMatchObject({ error: 'hw_mismatch' })
    expect(of({ m }, { fw: '1.1.0' })).toMatchObject({ error: 'step_missing' })
  })
})
