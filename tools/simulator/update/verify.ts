import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto'
import { fromBase64Url } from '@/domain/firmware/base64url'
import { manifestSigningInput } from '@/domain/firmware/manifest'
import type { VerifyManifest } from '@/domain/firmware/judge-manifest'

/** Public halves of the release keys that a device was built with, by their ids. */
export type TrustedKeys = ReadonlyMap<string, KeyObject>

const KEY_BYTES = 32
const KID_DIGITS = 16

/** A public key of 32 bytes as base64url, with its id: the first 16 hexadecimal digits of its SHA-256; else null. */
function readKey(text: string): [string, KeyObject] | null {
  const bytes = fromBase64Url(text)
  if (bytes?.length !== KEY_BYTES) return null
  const kid = createHash('sha256').update(bytes).digest('hex').slice(0, KID_DIGITS)
  return [kid, createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: text }, format: 'jwk' })]
}

/** Reads public keys (base64url); null where one of them is none. */
export function trustKeys(texts: readonly string[]): TrustedKeys | null {
  const keys = texts.map(readKey)
  const known = keys.filter((key) => key !== null)
  return known.length === keys.length ? new Map(known) : null
}

/** The device's own check of a manifest's signature. */
export function manifestVerifier(keys: TrustedKeys): VerifyManifest {
  return (bytes, { sig, kid }) => {
    const key = keys.get(kid)
    if (!key) return 'unknown_key'
    const signature = fromBase64Url(sig)
    const isValid = signature !== null && verify(null, manifestSigningInput(bytes), key, signature)
    return isValid ? 'valid' : 'bad_signature'
  }
}
