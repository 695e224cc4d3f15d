import { createHash, randomBytes, randomUUID } from 'node:crypto'
import {
  appendFirmwareUpload,
  completeFirmwareUpload,
  startFirmwareUpload,
} from '@/contracts/firmware/firmware'
import { env } from '@/server/env'
import { inTransaction } from '@/server/db/transaction'
import { issueFirmwareTokens, type Offer } from '@/server/firmware/tokens/issue'
import { answerOf } from './administration'
import { makeUser, type Signed } from './fixtures/factories'

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Bytes that no other test has. */
export const newImage = (size = 300_000): Buffer => randomBytes(size)

const CLAIMS = {
  family: 'thingsboard',
  product: 'tc-tank',
  version: '1.5.0',
  counter: 7,
  hardware: ['tank-esp32c3'],
}

type Given = { name?: string; claims?: object; by?: Signed; piece?: number }

/** Sends a file in pieces; answers who sent it, and the call that makes it an image. */
export async function sendFile(bytes: Buffer, { name = 'fw.bin', claims = {}, by, piece = 1e6 }: Given = {}) {
  const superuser = by ?? (await makeUser('superuser'))
  const { upload } = await answerOf(startFirmwareUpload, superuser, { body: { name, size: bytes.length } })
  const params = { id: String(upload.id) }
  for (let offset = 0; offset < bytes.length; offset += piece) {
    const body = new Uint8Array(bytes.subarray(offset, offset + piece))
    await answerOf(appendFirmwareUpload, superuser, { params, query: { offset: String(offset) }, body })
  }
  return { superuser, params, body: { ...CLAIMS, ready: true, ...claims } }
}

/** Sends a file and makes it an image; answers the last call's status and JSON. */
export async function uploadImage(bytes: Buffer, given: Given = {}) {
  const { superuser, params, body } = await sendFile(bytes, given)
  return { ...(await answerOf(completeFirmwareUpload, superuser, { params, body })), uploadId: params.id }
}

type Offered = Partial<Offer>

/** An image that one device may fetch. */
export async function offerImage(bytes: Buffer, offer: Offered = {}, given: Given = {}) {
  env.FIRMWARE_ORIGIN ??= 'https://fw.example.org'
  const { firmware } = await uploadImage(bytes, given)
  const artifactId = String(firmware.id)
  const expiresAt = new Date(Date.now() + 3_600_000)
  const wanted = { artifactId, itemId: randomUUID(), expiresAt, ...offer }
  const issued = (await inTransaction((tx) => issueFirmwareTokens(tx, [wanted]))).get(wanted.itemId)
  if (!issued) throw new Error('the image cannot be offered')
  return { artifactId, firmware, ...issued, path: new URL(issued.url ?? '').pathname }
}
