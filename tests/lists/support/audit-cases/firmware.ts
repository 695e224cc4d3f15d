import { appendFirmwareUpload, startFirmwareUpload } from '@/contracts/firmware/firmware'
import { createFirmwareKey } from '@/contracts/firmware/keys'
import { db } from '@/server/db/prisma'
import { newKeyPair, kidOf, signManifest } from '@/server/firmware/keys/signing'
import { writeManifest } from '@/server/firmware/keys/manifest'
import { unseal } from '@/server/firmware/keys/seal'
import { answerOf } from '~/tests/support/administration'
import { makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { newImage, uploadImage } from '~/tests/support/firmware'
import type { AuditCase, AuditCases } from '../audit-case'

const b64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

let person: Promise<Signed> | undefined

/** One for all cases: an address may create a limited number of accounts. */
const superuser = () => (person ??= makeUser('superuser'))

/** A call about an image. */
const onImage = (body?: unknown) =>
  async function make(): Promise<AuditCase> {
    const by = await superuser()
    const { firmware } = await uploadImage(newImage(100), { by })
    const id = String(firmware.id)
    const entity = { type: 'firmware', id, name: 'tc-tank 1.5.0' } as const
    return { token: by.token, params: { id }, entity, ...(body !== undefined && { body }) }
  }

async function sealedKey() {
  const by = await superuser()
  const { key } = await answerOf(createFirmwareKey, by, { body: { name: 'release' } })
  const row = await db().firmwareKey.findUniqueOrThrow({ where: { kid: key.kid } })
  const seed = unseal(row.sealedKey ?? new Uint8Array(), key.kid)
  return { by, kid: String(key.kid), seed, secrets: [b64(seed), seed.toString('hex')] }
}

async function completed(): Promise<AuditCase> {
  const by = await superuser()
  const { upload } = await answerOf(startFirmwareUpload, by, { body: { name: 'fw.bin', size: 100 } })
  const params = { id: String(upload.id) }
  await answerOf(appendFirmwareUpload, by, {
    params,
    query: { offset: '0' },
    body: new Uint8Array(newImage(100)),
  })
  const body = { family: 'thingsboard', product: 'tc-tank', version: '1.5.0' }
  return { token: by.token, params, body, entity: { type: 'firmware', name: 'tc-tank 1.5.0' } }
}

async function vendors(): Promise<AuditCase> {
  const body = { family: 'homeassistant', product: 'pump-node', version: '2026.1.0' }
  return { token: (await superuser()).token, body, entity: { type: 'firmware', name: 'pump-node 2026.1.0' } }
}

async function signed(): Promise<AuditCase> {
  const [made, { kid, secrets }] = [await onImage()(), await sealedKey()]
  return { ...made, body: { kid }, secrets }
}

async function attached(): Promise<AuditCase> {
  const [made, { kid, seed, secrets }] = [await onImage()(), await sealedKey()]
  const image = await db().firmwareArtifact.findUniqueOrThrow({ where: { id: made.params?.['id'] ?? '' } })
  const manifest = writeManifest(image, { iat: Date.now(), exp: Date.now() + 60_000 })
  return { ...made, body: { kid, m: b64(manifest), sig: b64(signManifest(seed, manifest)) }, secrets }
}

async function added(): Promise<AuditCase> {
  const { publicKey } = newKeyPair()
  const entity = { type: 'firmware_key', id: kidOf(publicKey), name: 'laptop' } as const
  const body = { publicKey: b64(publicKey), name: 'laptop' }
  return { token: (await superuser()).token, body, entity }
}

async function created(): Promise<AuditCase> {
  const { token } = await superuser()
  return { token, body: { name: 'release' }, entity: { type: 'firmware_key', name: 'release' } }
}

async function ended(): Promise<AuditCase> {
  const { by, kid, secrets } = await sealedKey()
  const body = { state: 'revoked', reason: 'lost' }
  const entity = { type: 'firmware_key', id: kid, name: 'release' } as const
  return { token: by.token, params: { kid }, body, entity, secrets }
}

/** Each call about firmware. */
export const firmwareCases: AuditCases = {
  completeFirmwareUpload: completed,
  addVendorFirmware: vendors,
  updateFirmware: onImage({ notes: 'Fixes the echo filter' }),
  yankFirmware: onImage({ reason: 'bricks pumps' }),
  removeFirmware: onImage(),
  signFirmware: signed,
  attachFirmwareSignature: attached,
  addFirmwareKey: added,
  createFirmwareKey: created,
  endFirmwareKey: ended,
}
