/** What a key may do: look, change what stands, switch what moves. None of them includes another. */
export const KEY_SCOPES = ['read', 'write', 'command'] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

/** How a call may be made with a key: by which scope, and whether it keeps to a restricted key's devices. */
export type KeyUse = { scope: KeyScope; narrowed: boolean }

/** What a key lets its bearer do. `deviceUuids`: uuids of its only devices; null for all of its person's. */
export type KeyGrant = { scopes: readonly KeyScope[]; deviceUuids: readonly string[] | null }

export const KEY_LIMITS = {
  /** Of an account, those that have ended not counted. */
  keys: 20,
  name: 80,
  devices: 200,
  /** Hours that the old key goes on after a rotation. */
  overlapHours: 168,
  /** Requests of one key. */
  requests: { points: 600, seconds: 60 },
} as const

export type KeyRefusal = 'not_for_keys' | 'scope' | 'devices'

/**
 * Why a key may not make a call, or null.
 *
 * | call     | key has its scope | key restricted and call not narrowed | otherwise    |
 * |----------|-------------------|--------------------------------------|--------------|
 * | for keys | no: scope         | devices                              | null         |
 * | not      | not_for_keys      | not_for_keys                         | not_for_keys |
 */
export function keyRefusal(grant: KeyGrant, use: KeyUse | null): KeyRefusal | null {
  if (!use) return 'not_for_keys'
  if (!grant.scopes.includes(use.scope)) return 'scope'
  return grant.deviceUuids !== null && !use.narrowed ? 'devices' : null
}

const PREFIX = 'cst_'
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 32 of 62 characters: 190 bits of chance. */
const SECRET_LENGTH = 32
const CHECKSUM_LENGTH = 6
/** What scanners look for. */
export const KEY_PATTERN = new RegExp(`^${PREFIX}[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`)
const SHOWN_LENGTH = PREFIX.length + 4

const CRC_POLYNOMIAL = 0xedb88320

/** CRC-32 of a text of ASCII (ISO 3309), as GitHub's tokens carry it. */
function crc32(text: string): number {
  let crc = 0xffffffff
  for (const character of text) {
    crc ^= character.charCodeAt(0)
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ CRC_POLYNOMIAL : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}

function checksumOf(secret: string): string {
  let [rest, text] = [crc32(secret), '']
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    text = ALPHABET.charAt(rest % ALPHABET.length) + text
    rest = Math.floor(rest / ALPHABET.length)
  }
  return text
}

/** A key from random bytes, 64 or more of them; those that would favour some characters are passed over. */
export function formatKey(random: Uint8Array): string {
  const fair = 256 - (256 % ALPHABET.length)
  const usable = [...random].filter((byte) => byte < fair).slice(0, SECRET_LENGTH)
  if (usable.length < SECRET_LENGTH) throw new RangeError('too few random bytes for a key')
  const secret = usable.map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')
  return `${PREFIX}${secret}${checksumOf(secret)}`
}

/** Whether a text has the shape of a key and its checksum; a mistyped one needs no look at the database. */
export function isKeyText(text: string): boolean {
  if (!KEY_PATTERN.test(text)) return false
  const secret = text.slice(PREFIX.length, PREFIX.length + SECRET_LENGTH)
  return text.endsWith(checksumOf(secret))
}

/** The part of a key that lists show. */
export const keyStart = (key: string): string => key.slice(0, SHOWN_LENGTH)

/** What a key's secrets are known by; `previousUntil` in epoch milliseconds. */
export type KeyHashes = { hash: string; previousHash: string | null; previousUntil: number | null }

/** Whether a secret with this hash still opens the key: the present one, or the one before it until its time is over. */
export const isHeldSecret = (
  { hash, previousHash, previousUntil }: KeyHashes,
  shown: string,
  now: number,
): boolean => shown === hash || (shown === previousHash && previousUntil !== null && previousUntil > now)

export type KeyState = 'active' | 'expired' | 'revoked'

/** How a key stands at a moment; times in epoch milliseconds. */
export function keyState(
  { expiresAt, revokedAt }: { expiresAt: number | null; revokedAt: number | null },
  now: number,
): KeyState {
  if (revokedAt !== null) return 'revoked'
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'active'
}
