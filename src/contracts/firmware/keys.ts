import * as z from 'zod'
import { endpoint } from '../endpoint'
import { FirmwareSignature } from './firmware'

const at = z.iso.datetime()
const id = z.strictObject({ id: z.uuid() })
const kid = z.string().regex(/^[0-9a-f]{16}$/, 'Use the 16 hexadecimal digits of the key')
const base64url = (bytes: number, message: string) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/, message)
    .refine((value) => Math.floor((value.length * 3) / 4) === bytes, message)

export const FIRMWARE_KEY_STATES = ['active', 'retired', 'revoked'] as const

export const FirmwareKey = z.object({
  kid: z.string(),
  name: z.string(),
  /** base64url of 32 bytes. */
  publicKey: z.string(),
  /** The server holds the private key, sealed, and can sign. */
  sealed: z.boolean(),
  state: z.enum(FIRMWARE_KEY_STATES),
  reason: z.string().nullable(),
  createdAt: at,
  endedAt: at.nullable(),
})
export type FirmwareKey = z.output<typeof FirmwareKey>

const One = z.object({ key: FirmwareKey })
const name = z.string().trim().max(80, 'Use at most 80 characters').default('')

export const listFirmwareKeys = endpoint({
  method: 'GET',
  path: '/firmware-keys',
  access: 'admin',
  summary: 'The keys whose signatures devices believe',
  output: z.object({ keys: z.array(FirmwareKey) }),
})

export const addFirmwareKey = endpoint({
  method: 'POST',
  path: '/firmware-keys',
  access: 'superuser',
  errors: ['reauth_required', 'conflict'],
  audit: ['firmware_key.create'],
  summary: 'Add the public half of a key that is kept offline; a recent proof of who you are is required',
  body: z.strictObject({ publicKey: base64url(32, 'A public key is 32 bytes in base64url'), name }),
  output: One,
})

export const createFirmwareKey = endpoint({
  method: 'POST',
  path: '/firmware-keys/sealed',
  access: 'superuser',
  errors: ['reauth_required', 'conflict'],
  audit: ['firmware_key.create'],
  summary:
    'Make a key that the server keeps sealed and signs with; a recent proof of who you are is required',
  body: z.strictObject({ name }),
  output: One,
})

export const endFirmwareKey = endpoint({
  method: 'POST',
  path: '/firmware-keys/{kid}/end',
  access: 'superuser',
  errors: ['reauth_required', 'conflict'],
  audit: ['firmware_key.end'],
  summary:
    'Retire a key, which signs no more, or revoke it with all that it has signed; a recent proof of who you are is required',
  params: z.strictObject({ kid }),
  body: z.strictObject({
    state: z.enum(['retired', 'revoked']),
    reason: z.string().trim().min(1, 'Say why').max(500, 'Use at most 500 characters'),
  }),
  output: One,
})

const Signed = z.object({ signature: FirmwareSignature })

export const signFirmware = endpoint({
  method: 'POST',
  path: '/firmware/{id}/sign',
  access: 'superuser',
  errors: ['reauth_required', 'conflict'],
  audit: ['firmware.sign'],
  summary:
    'Sign the manifest of an image with a key that the server keeps; a recent proof of who you are is required',
  params: id,
  body: z.strictObject({ kid, validDays: z.number().int().min(1).max(3_650).default(180) }),
  output: Signed,
})

export const attachFirmwareSignature = endpoint({
  method: 'POST',
  path: '/firmware/{id}/signatures',
  access: 'superuser',
  errors: ['reauth_required', 'conflict'],
  audit: ['firmware.sign'],
  summary: 'Attach a manifest that was signed offline; a recent proof of who you are is required',
  params: id,
  body: z.strictObject({
    m: z
      .string()
      .max(16_384, 'The manifest is too long')
      .regex(/^[A-Za-z0-9_-]+$/, 'Send the manifest in base64url'),
    sig: base64url(64, 'A signature is 64 bytes in base64url'),
    kid,
  }),
  output: Signed,
})
