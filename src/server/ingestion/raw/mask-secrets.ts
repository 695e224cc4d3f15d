import { MAX_PAYLOAD_BYTES } from '@/ingest/payload'

/** Keys of values that must not be shown on a screen, above all the proof of a claim. */
const SECRET_KEY = /proof|passw|secret|token|credential|private_?key|api_?key|psk/i
/** A key may be written with escapes. */
const SUSPICIOUS = new RegExp(`${SECRET_KEY.source}|\\\\u00`, 'i')
const MASK = '•••'

const masked = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(masked)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, SECRET_KEY.test(key) ? MASK : masked(inner)]),
  )
}

/**
 * A payload without its secrets.
 *
 * | the payload                                   | becomes                                    |
 * |-----------------------------------------------|--------------------------------------------|
 * | contains no secret key                        | itself                                     |
 * | JSON with a secret key, at any depth          | the same JSON with `•••` for such a value  |
 * | anything else with a secret key               | `•••`                                      |
 */
export function maskSecrets(payload: Uint8Array): Uint8Array {
  const bytes = Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength)
  if (!SUSPICIOUS.test(bytes.toString('latin1'))) return payload
  try {
    if (bytes.byteLength > MAX_PAYLOAD_BYTES) throw new RangeError('too long to look into')
    return Buffer.from(JSON.stringify(masked(JSON.parse(bytes.toString('utf8')))))
  } catch {
    return Buffer.from(MASK)
  }
}
