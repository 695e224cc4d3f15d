import type {
  addFirmwareKey,
  attachFirmwareSignature,
  createFirmwareKey,
  endFirmwareKey,
  listFirmwareKeys,
  signFirmware,
} from '@/contracts/firmware/keys'
import { requireProof } from '@/server/accounts/reauth'
import { addPublicKey, createSealedKey, endKey, listKeys } from '@/server/firmware/keys/keys'
import { attachSignature, signArtifact } from '@/server/firmware/keys/sign'
import type { Verb } from '@/server/verb'

const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url')

export const listSigningKeys: Verb<typeof listFirmwareKeys> = async () => ({ keys: await listKeys() })

export const addSigningKey: Verb<typeof addFirmwareKey> = async (ctx, { body: { publicKey, name } }) => {
  requireProof(ctx)
  return { key: await addPublicKey(bytesOf(publicKey), name, ctx) }
}

export const createSigningKey: Verb<typeof createFirmwareKey> = async (ctx, { body: { name } }) => {
  requireProof(ctx)
  return { key: await createSealedKey(name, ctx) }
}

export const endSigningKey: Verb<typeof endFirmwareKey> = async (ctx, { params: { kid }, body }) => {
  requireProof(ctx)
  return { key: await endKey(kid, body, ctx) }
}

export const signImage: Verb<typeof signFirmware> = async (ctx, { params: { id }, body }) => {
  requireProof(ctx)
  return { signature: await signArtifact(id, body, ctx) }
}

export const attachImageSignature: Verb<typeof attachFirmwareSignature> = async (ctx, input) => {
  requireProof(ctx)
  const { m, sig, kid } = input.body
  const given = { manifest: bytesOf(m), signature: bytesOf(sig), kid }
  return { signature: await attachSignature(input.params.id, given, ctx) }
}
