import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { authSecret } from '@/server/env'

const CIPHER = 'aes-256-gcm'
const [KEY_BYTES, IV_BYTES, TAG_BYTES] = [32, 12, 16]

/** Derived from the server's secret, which the database does not have. */
const sealingKey = (): Buffer =>
  Buffer.from(hkdfSync('sha256', authSecret(), '', 'cistern firmware keys', KEY_BYTES))

/** AES-256-GCM: nonce, tag, cipher text. `name` is bound to it: a seal cannot be moved to another key's row. */
export function seal(secret: Uint8Array, name: string): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, sealingKey(), iv, { authTagLength: TAG_BYTES }).setAAD(
    Buffer.from(name),
  )
  const text = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text])
}

/** Throws for a seal of another server's secret or another name. */
export function unseal(sealed: Uint8Array, name: string): Buffer {
  const bytes = Buffer.from(sealed)
  const iv = bytes.subarray(0, IV_BYTES)
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)
  const decipher = createDecipheriv(CIPHER, sealingKey(), iv, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(name))
    .setAuthTag(tag)
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
}
