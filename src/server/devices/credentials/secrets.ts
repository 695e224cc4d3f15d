import { createHash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { authSecret } from '@/server/env'

const SECRET_BYTES = 32

/** A secret for a device: 256 random bits, so that it cannot be guessed and a plain hash protects it. */
export const newDeviceSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')

const digest = (text: string | Uint8Array): Buffer => createHash('sha256').update(text).digest()

/** How a secret is stored: SHA-256, hexadecimal. */
export const hashSecret = (secret: string | Uint8Array): string => digest(secret).toString('hex')

const CERTIFICATE = 'certificate:'

/** How a client certificate is stored: by its fingerprint, so that it is never taken for the hash of a secret. */
export const certificateHash = (fingerprint: string): string => CERTIFICATE + fingerprint

export const isCertificateHash = (hash: string): boolean => hash.startsWith(CERTIFICATE)

/** Compares in constant time. */
export const isSameText = (given: string | Uint8Array, wanted: string): boolean =>
  timingSafeEqual(digest(given), digest(wanted))

/** Authenticates an external broker to the hooks: derived from the server's own secret. */
export const hookSecret = (): string =>
  Buffer.from(hkdfSync('sha256', authSecret(), '', 'cistern mqtt hook', SECRET_BYTES)).toString('base64url')
