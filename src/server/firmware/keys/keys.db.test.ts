import { readFileSync, existsSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getFirmware, removeFirmware, updateFirmware, yankFirmware } from '@/contracts/firmware/firmware'
import {
  addFirmwareKey,
  attachFirmwareSignature,
  createFirmwareKey,
  endFirmwareKey,
  listFirmwareKeys,
  signFirmware,
} from '@/contracts/firmware/keys'
import { parseManifest } from '@/domain/firmware/manifest'
import { db } from '@/server/db/prisma'
import { DAY_MS } from '@/server/job'
import { ageProof, answerOf, recordsOf } from '~/tests/support/administration'
import { makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { newImage, uploadImage } from '~/tests/support/firmware'
import { writeManifest } from './manifest'
import { seal, unseal } from './seal'
import { isSignedBy, kidOf, newKeyPair, publicKeyOf, signManifest } from './signing'

const VECTOR = '../shared/payloads-ota/native/manifest-vector.json'

const b64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

async function signed(by: Signed) {
  const { key } = await answerOf(createFirmwareKey, by, { body: { name: 'release' } })
  const { firmware } = await uploadImage(newImage(), { by })
  const params = { id: String(firmware.id) }
  const { signature } = await answerOf(signFirmware, by, { params, body: { kid: key.kid } })
  return { key, firmware, params, signature }
}

/** An image, and a manifest of it signed offline. */
async function signedOffline(by: Signed, change: object = {}) {
  const pair = newKeyPair()
  const { key } = await answerOf(addFirmwareKey, by, {
    body: { publicKey: b64(pair.publicKey), name: 'laptop' },
  })
  const { firmware } = await uploadImage(newImage(), { by })
  const described = { ...firmware, ...change }
  const manifest = writeManifest(described, { iat: Date.now(), exp: Date.now() + DAY_MS })
  const body = { kid: key.kid, m: b64(manifest), sig: b64(signManifest(pair.seed, manifest)) }
  const attach = (more: object = {}) =>
    answerOf(attachFirmwareSignature, by, { params: { id: firmware.id }, body: { ...body, ...more } })
  return { pair, key, firmware, manifest, attach }
}

describe('a manifest', () => {
  it.skipIf(!existsSync(VECTOR))('is signed as the test vector says', () => {
    const vector = JSON.parse(readFileSync(VECTOR, 'utf8'))
    const seed = Buffer.from(Array.from({ length: 32 }, (_, i) => i + 1))
    const manifest = Buffer.from(vector.m, 'base64url')
    expect([b64(publicKeyOf(seed)), kidOf(publicKeyOf(seed))]).toEqual([vector.publicKey, vector.kid])
    expect(b64(signManifest(seed, manifest))).toBe(vector.sig)
    expect(parseManifest(manifest)).toEqual({ ok: true, manifest: vector.expect.manifest })
  })

  it('is not believed with any bit of it or of its signature changed', () => {
    const { publicKey, seed } = newKeyPair()
    const manifest = Buffer.from('{"v":1}')
    const signature = signManifest(seed, manifest)
    expect(isSignedBy(publicKey, { manifest, signature })).toBe(true)
    fc.assert(
      fc.property(
        fc.nat(manifest.length + signature.length - 1),
        fc.integer({ min: 1, max: 255 }),
        (at, flip) => {
          const all = Buffer.concat([manifest, signature])
          all[at] = (all[at] ?? 0) ^ flip
          const changed = {
            manifest: all.subarray(0, manifest.length),
            signature: all.subarray(manifest.length),
          }
          expect(isSignedBy(publicKey, changed)).toBe(false)
        },
      ),
    )
  })
})

describe('a sealed key', () => {
  it('opens under its own name alone', () => {
    const sealed = seal(Buffer.from('secret'), 'a')
    expect(unseal(sealed, 'a').toString()).toBe('secret')
    expect(() => unseal(sealed, 'b')).toThrow()
  })

  it('signs, and no answer ever shows it', async () => {
    const by = await makeUser('superuser')
    const { key, firmware, params, signature } = await signed(by)
    expect(signature).toMatchObject({ kid: key.kid, holds: true })
    expect(JSON.parse(signature.manifest)).toMatchObject({
      product: 'tc-tank',
      fw: '1.5.0',
      counter: 7,
      hw: ['tank-esp32c3'],
      sha256: firmware.sha256,
    })
    const { publicKey, sealedKey } = await db().firmwareKey.findUniqueOrThrow({ where: { kid: key.kid } })
    const manifest = Buffer.from(signature.m, 'base64url')
    expect(isSignedBy(publicKey, { manifest, signature: Buffer.from(signature.sig, 'base64url') })).toBe(true)
    const seed = unseal(sealedKey ?? new Uint8Array(), key.kid)
    const shown = JSON.stringify([
      await answerOf(listFirmwareKeys, by),
      await answerOf(getFirmware, by, { params }),
      await recordsOf(key.kid),
    ])
    expect(shown).not.toContain(b64(seed))
    expect(shown).not.toContain(seed.toString('hex'))
  })

  it('is destroyed when it is retired, and what it signed holds until it is revoked', async () => {
    const by = await makeUser('superuser')
    const { key, params } = await signed(by)
    const end = (state: string) =>
      answerOf(endFirmwareKey, by, { params: { kid: key.kid }, body: { state, reason: 'rotation' } })
    const holds = async () => (await answerOf(getFirmware, by, { params })).firmware.signatures[0].holds
    expect(await end('retired')).toMatchObject({ key: { state: 'retired', sealed: false } })
    expect(await answerOf(signFirmware, by, { params, body: { kid: key.kid } })).toMatchObject({
      status: 409,
    })
    expect(await holds()).toBe(true)
    expect(await end('revoked')).toMatchObject({ key: { state: 'revoked' } })
    expect(await holds()).toBe(false)
    expect(await end('retired')).toMatchObject({ status: 409 })
    expect((await recordsOf(key.kid)).map(({ action }) => action)).toEqual([
      'firmware_key.create',
      'firmware_key.end',
      'firmware_key.end',
    ])
  })

  it('signs nothing without a counter', async () => {
    const by = await makeUser('superuser')
    const { key } = await answerOf(createFirmwareKey, by, { body: {} })
    const { firmware } = await uploadImage(newImage(), { by, claims: { counter: undefined } })
    const call = { params: { id: firmware.id }, body: { kid: key.kid } }
    expect(await answerOf(signFirmware, by, call)).toMatchObject({ status: 409 })
  })
})

describe('a signature made offline', () => {
  it('is attached once', async () => {
    const { attach } = await signedOffline(await makeUser('superuser'))
    expect(await attach()).toMatchObject({ status: 200, signature: { holds: true } })
    expect(await attach()).toMatchObject({ status: 409 })
  })

  it.each([
    ['another version', { version: '9.9.9' }],
    ['other bytes', { sha256: '0'.repeat(64) }],
    ['another counter', { counter: 6 }],
  ])('for %s is refused', async (_, change) => {
    const { attach } = await signedOffline(await makeUser('superuser'), change)
    expect(await attach()).toMatchObject({ status: 400, issues: [{ path: 'm' }] })
  })

  it('by another key, over other bytes, expired, or over no manifest is refused', async () => {
    const { attach, manifest, firmware, pair } = await signedOffline(await makeUser('superuser'))
    const sig = b64(signManifest(newKeyPair().seed, manifest))
    expect(await attach({ sig })).toMatchObject({ status: 400, issues: [{ path: 'sig' }] })
    const expired = writeManifest(firmware, { iat: 1, exp: 2 })
    const more = { m: b64(expired), sig: b64(signManifest(pair.seed, expired)) }
    expect(await attach(more)).toMatchObject({ status: 400, message: 'The manifest has expired' })
    expect(await attach({ m: b64(Buffer.from('{}')) })).toMatchObject({ status: 400 })
  })

  it('needs the key to be here', async () => {
    const { attach } = await signedOffline(await makeUser('superuser'))
    expect(await attach({ kid: '0'.repeat(16) })).toMatchObject({ status: 404 })
  })
})

describe('who may', () => {
  it('keys, signatures, withdrawal and deletion need a recent proof; texts do not', async () => {
    const by = await makeUser('superuser')
    const { key, params } = await signed(by)
    await ageProof(by)
    const calls = [
      answerOf(createFirmwareKey, by, { body: {} }),
      answerOf(addFirmwareKey, by, { body: { publicKey: b64(newKeyPair().publicKey) } }),
      answerOf(endFirmwareKey, by, { params: { kid: key.kid }, body: { state: 'revoked', reason: 'lost' } }),
      answerOf(signFirmware, by, { params, body: { kid: key.kid } }),
      answerOf(yankFirmware, by, { params, body: { reason: 'bad' } }),
      answerOf(removeFirmware, by, { params }),
    ]
    for (const call of await Promise.all(calls)) expect(call).toMatchObject({ code: 'reauth_required' })
    expect(await answerOf(updateFirmware, by, { params, body: { notes: 'Fixes' } })).toMatchObject({
      status: 200,
    })
  })
})
