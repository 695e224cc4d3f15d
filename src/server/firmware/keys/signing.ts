import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { manifestSigningInput } from '@/domain/firmware/manifest'

/** RFC 8410: the DER that comes before the 32 bytes of an Ed25519 key. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')
const KEY_BYTES = 32
const KID_DIGITS = 16

/** An Ed25519 key pair: its raw halves, 32 bytes each. */
export type KeyPair = { publicKey: Buffer; seed: Buffer }

const publicObject = (raw: Uint8Array): KeyObject =>
  createPublicKey({ key: Buffer.concat([SPKI_PREFIX, raw]), format: 'der', type: 'spki' })
const privateObject = (seed: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' })

const lastBytes = (der: Buffer): Buffer => Buffer.from(der.subarray(der.length - KEY_BYTES))

export function newKeyPair(): KeyPair {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return {
    publicKey: lastBytes(publicKey.export({ format: 'der', type: 'spki' })),
    seed: lastBytes(privateKey.export({ format: 'der', type: 'pkcs8' })),
  }
}

/** The public half of a private key. */
export const publicKeyOf = (seed: Uint8Array): Buffer =>
  lastBytes(createPublicKey(privateObject(seed)).export({ format: 'der', type: 'spki' }))

/** How devices and manifests name a key: the first 16 hexadecimal digits of the SHA-256 of its public half. */
export const kidOf = (publicKey: Uint8Array): string =>
  createHash('sha256').update(publicKey).digest('hex').slice(0, KID_DIGITS)

/** Signs the exact bytes of a manifest. */
export const signManifest = (seed: Uint8Array, manifest: Uint8Array): Buffer =>
  sign(null, manifestSigningInput(manifest), privateObject(seed))

type Signed = { manifest: Uint8Array; signature: Uint8Array }

export const isSignedBy = (publicKey: Uint8Array, { manifest, signature }: Signed): boolean =>
  publicKey.length === KEY_BYTES &&
  verify(null, manifestSigningInput(manifest), publicObject(publicKey), signature)
