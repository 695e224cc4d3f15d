import * as z from 'zod'
import { endpoint } from '@/contracts/endpoint'
import { FLAG_IDS } from '@/domain/system/flags'
import { SYSTEM_LIMITS } from '@/domain/system/limits'
import { Instant, Person, Version } from './maintenance'

const superuser = { access: 'superuser' } as const
const params = z.strictObject({ id: z.enum(FLAG_IDS) })

/** A default that a flag overrides, and where that one is set. */
const Fallback = z.object({
  value: z.string(),
  source: z.enum(['environment', 'setting', 'builtin']),
  /** The key of the environment, or the page of the setting. */
  name: z.string().nullable(),
})

export const FlagView = z.object({
  id: z.enum(FLAG_IDS),
  values: z.array(z.string()),
  /** What is in force. */
  value: z.string(),
  fallback: Fallback,
  override: z
    .object({
      value: z.string(),
      reason: z.string(),
      owner: Person.nullable(),
      setBy: Person.nullable(),
      setAt: z.iso.datetime(),
      expiresAt: z.iso.datetime(),
      expired: z.boolean(),
      version: Version,
    })
    .nullable(),
  /** The key of the environment without which it cannot be switched on. */
  needs: z.string().nullable(),
})
export type FlagView = z.output<typeof FlagView>

export const listFlags = endpoint({
  method: 'GET',
  path: '/superuser/flags',
  ...superuser,
  summary: 'What is switched on, by default or by a flag, who answers for it and until when',
  output: z.object({ flags: z.array(FlagView), owners: z.array(Person) }),
})

export const setFlag = endpoint({
  method: 'PUT',
  path: '/superuser/flags/{id}',
  ...superuser,
  audit: ['flag.set'],
  errors: ['conflict'],
  summary:
    'Override a default until a time; 409 with the present flag in `current` when it is not as of `version`',
  params,
  body: z.strictObject({
    value: z.string().max(32),
    reason: z
      .string()
      .trim()
      .min(SYSTEM_LIMITS.shortestReason, `Say why, in at least ${SYSTEM_LIMITS.shortestReason} characters`)
      .max(SYSTEM_LIMITS.flagReason, `Use at most ${SYSTEM_LIMITS.flagReason} characters`),
    expiresAt: Instant,
    /** Who answers for it; the caller when not given. */
    ownerId: z.uuid().optional(),
    version: Version.default(0),
  }),
  output: z.object({ flag: FlagView }),
})

export const clearFlag = endpoint({
  method: 'DELETE',
  path: '/superuser/flags/{id}',
  ...superuser,
  audit: ['flag.clear'],
  errors: ['conflict'],
  summary: 'Go back to the default',
  params,
  query: z.strictObject({ version: z.coerce.number().pipe(Version).default(0) }),
  output: z.object({ flag: FlagView }),
})
