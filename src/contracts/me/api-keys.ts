import * as z from 'zod'
import { KEY_LIMITS, KEY_SCOPES } from '@/domain/access/api-key'
import { Done, endpoint } from '../endpoint'

const at = z.iso.datetime()
const id = z.strictObject({ id: z.uuid('There is no such key') })
const limit = { points: 30, seconds: 3600, by: 'user' } as const

const name = z
  .string()
  .trim()
  .min(1, 'Name is required')
  .max(KEY_LIMITS.name, `Use at most ${KEY_LIMITS.name} characters`)

/** An API key as lists show it; the key itself is shown once, when it is made. */
export const ApiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Its first characters. */
  start: z.string(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  /** The only devices it is for; null for all of yours. */
  deviceIds: z.array(z.string()).nullable(),
  state: z.enum(['active', 'expired']),
  createdAt: at,
  rotatedAt: at.nullable(),
  /** Until then the key before the last rotation works, too. */
  previousUntil: at.nullable(),
  expiresAt: at.nullable(),
  /** To the minute. */
  lastUsedAt: at.nullable(),
  /** Address and program of the last use. */
  lastUsedFrom: z.object({ ip: z.string(), client: z.string() }).nullable(),
})
export type ApiKey = z.output<typeof ApiKey>

const instant = z.iso
  .datetime({ offset: true, message: 'Use an ISO 8601 instant with a zone' })
  .refine((text) => new Date(text).getUTCFullYear() < 10_000, 'There is no such time')

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/users/me/api-keys',
  access: 'user',
  withheld: true,
  summary: 'Your API keys, without the keys themselves',
  output: z.object({ apiKeys: z.array(ApiKey) }),
})

export const createApiKey = endpoint({
  method: 'POST',
  path: '/users/me/api-keys',
  access: 'user',
  audit: ['api_key.create'],
  errors: ['reauth_required', 'conflict', 'not_found'],
  summary: 'Make an API key; the answer shows it, nothing else ever will. Wants a proof of who you are',
  limit,
  body: z.strictObject({
    name,
    scopes: z
      .array(z.enum(KEY_SCOPES))
      .min(1, 'Choose at least one scope')
      .max(KEY_SCOPES.length)
      .refine((scopes) => new Set(scopes).size === scopes.length, 'A scope is there twice'),
    /** Only these; all of yours, those to come included, when left out. */
    deviceIds: z
      .array(z.string().min(1).max(128))
      .min(1, 'Choose at least one device')
      .max(KEY_LIMITS.devices, `At most ${KEY_LIMITS.devices} devices`)
      .optional(),
    expiresAt: instant.nullable().optional(),
  }),
  output: z.object({ key: z.string(), apiKey: ApiKey }),
})

export const renameApiKey = endpoint({
  method: 'PATCH',
  path: '/users/me/api-keys/{id}',
  access: 'user',
  audit: ['api_key.update'],
  summary: 'Give an API key another name',
  params: id,
  body: z.strictObject({ name }),
  output: z.object({ apiKey: ApiKey }),
})

export const rotateApiKey = endpoint({
  method: 'POST',
  path: '/users/me/api-keys/{id}/rotate',
  access: 'user',
  audit: ['api_key.rotate'],
  errors: ['reauth_required', 'conflict'],
  summary:
    'Make a new key in the place of one, with its name, scopes and devices. Wants a proof of who you are',
  limit,
  params: id,
  body: z.strictObject({
    /** How long the old one goes on working; 0 ends it at once. */
    overlapHours: z
      .number()
      .min(0, 'At least 0 hours')
      .max(KEY_LIMITS.overlapHours, `At most ${KEY_LIMITS.overlapHours} hours`)
      .default(0),
    /** A new end; the old one stays when left out. */
    expiresAt: instant.nullable().optional(),
    /** The `start` of the key that is to be replaced; a conflict when another has taken its place meanwhile. */
    start: z.string().max(64).optional(),
  }),
  output: z.object({ key: z.string(), apiKey: ApiKey }),
})

export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/users/me/api-keys/{id}',
  access: 'user',
  audit: ['api_key.revoke'],
  summary: 'End an API key at once',
  params: id,
  output: Done,
})
