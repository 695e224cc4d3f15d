import * as z from 'zod'
import { fromBase64Url } from './base64url'

/** Signed before the manifest's bytes, so that a signature for another purpose never fits. */
const SIGNED_PREFIX = 'tc-fw-1\n'
/** Longest manifest: devices hold it in memory beside the offer. */
export const MAX_MANIFEST_BYTES = 2048
const MAX_BASE64URL = Math.ceil((MAX_MANIFEST_BYTES * 4) / 3)

const name = z.string().regex(/^[\x21-\x7e]{1,64}$/)
const time = z.number().int().positive().max(8.64e15)
/** A counter is burnt in 32 bits at most. */
const counter = z.number().int().nonnegative().max(0xffffffff)

/**
 * What a device believes of an update. Times in epoch milliseconds, `size` in bytes, `min_fw` the oldest version from
 * which it goes in one step, `notes` the hash of the release notes.
 */
export const firmwareManifest = z
  .strictObject({
    v: z.literal(1),
    product: name,
    fw: name,
    counter,
    hw: z.array(name).min(1).max(32),
    min_fw: name.optional(),
    size: z.number().int().positive().max(1_073_741_824),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    iat: time,
    exp: time,
    notes: z.string().max(128).optional(),
  })
  .refine(({ iat, exp }) => exp > iat, { path: ['exp'], message: 'exp must be after iat' })
export type FirmwareManifest = z.infer<typeof firmwareManifest>

export type ParsedManifest =
  { ok: true; manifest: FirmwareManifest } | { ok: false; error: 'unsupported' | 'invalid' }

/**
 * The exact bytes of a new manifest, with keys in one order. Made once for each artifact; afterwards these bytes are
 * kept, sent and verified as they are. Throws ZodError for fields out of bounds, RangeError beyond 2048 bytes.
 */
export function buildManifestBytes(fields: Omit<FirmwareManifest, 'v'>): Uint8Array<ArrayBuffer> {
  const { product, fw, counter, hw, min_fw, size, sha256, iat, exp, notes } = fields
  const ordered = { v: 1, product, fw, counter, hw, min_fw, size, sha256, iat, exp, notes }
  firmwareManifest.parse(ordered)
  const bytes = new TextEncoder().encode(JSON.stringify(ordered))
  if (bytes.length > MAX_MANIFEST_BYTES)
    throw new RangeError(`a manifest of ${bytes.length} bytes is too long`)
  return bytes
}

/** What is signed with Ed25519: the prefix, then the manifest's bytes as they are. */
export function manifestSigningInput(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const prefix = new TextEncoder().encode(SIGNED_PREFIX)
  const input = new Uint8Array(prefix.length + bytes.length)
  input.set(prefix)
  input.set(bytes, prefix.length)
  return input
}

/** The bytes of an offer's `m`; null where it is too long or no base64url. */
export const decodeManifestText = (m: string): Uint8Array<ArrayBuffer> | null =>
  m.length > 0 && m.length <= MAX_BASE64URL ? fromBase64Url(m) : null

/** Reads a manifest's bytes. `unsupported` is a manifest of another version, `invalid` anything else. */
export function parseManifest(bytes: Uint8Array): ParsedManifest {
  const value = bytes.length <= MAX_MANIFEST_BYTES ? parseJson(bytes) : null
  const parsed = firmwareManifest.safeParse(value)
  if (parsed.success) return { ok: true, manifest: parsed.data }
  const isOther = otherVersion.safeParse(value).success
  return { ok: false, error: isOther ? 'unsupported' : 'invalid' }
}

const otherVersion = z.object({ v: z.number().refine((v) => v !== 1) })

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  } catch {
    return null
  }
}
