import * as z from 'zod'
import { Done, endpoint } from '@/contracts/endpoint'
import { ACCOUNT_THINGS } from './things'

const email = z.email('Enter a valid e-mail address').max(254)
const id = z.strictObject({ id: z.uuid() })
const Account = z.object({ id: z.string(), email: z.string(), name: z.string() })

/** `count`: at most 10,001, which stands for more than 10,000. */
const line = <O extends readonly [string, ...string[]]>(outcomes: O) =>
  z.object({ thing: z.enum(ACCOUNT_THINGS), count: z.number(), outcome: z.enum(outcomes) })

export const MERGE_OUTCOMES = ['moves', 'ends', 'stays'] as const
/** Why a thing does not simply move. `as`: its new name, or what the other account has then. */
export const MERGE_CONFLICTS = ['owned', 'held', 'raised', 'renamed', 'unproven', 'obsolete'] as const

export const MergePreview = z.object({
  from: Account,
  into: Account,
  lines: z.array(line(MERGE_OUTCOMES)),
  conflicts: z.array(
    z.object({
      thing: z.enum(ACCOUNT_THINGS),
      name: z.string(),
      conflict: z.enum(MERGE_CONFLICTS),
      as: z.string().nullable(),
    }),
  ),
  /** The first 200 of those that move. */
  devices: z.array(z.object({ deviceId: z.string(), name: z.string() })),
  /** External sign-ins that open the remaining account afterwards. */
  externals: z.array(z.string()),
  /** Of all that is decided; a merge names the one that was seen. */
  digest: z.string(),
})
export type MergePreview = z.output<typeof MergePreview>

export const previewMerge = endpoint({
  method: 'GET',
  path: '/superuser/users/{id}/merge',
  access: 'superuser',
  errors: ['self', 'conflict'],
  summary: 'What a merge of account `from` into this one would move, end and leave, with every conflict',
  params: id,
  query: z.strictObject({ from: z.uuid() }),
  output: z.object({ preview: MergePreview }),
})

export const mergeAccounts = endpoint({
  method: 'POST',
  path: '/superuser/users/{id}/merge',
  access: 'superuser',
  audit: ['user.merge', 'device.assign'],
  errors: ['reauth_required', 'self', 'conflict'],
  summary:
    'Merge account `from` into this one; it can no longer be signed in to. Needs its typed address and a recent proof',
  params: id,
  body: z.strictObject({
    from: z.uuid(),
    /** Of the account that goes, typed. */
    email,
    /** Of the preview that was seen; 409 with the present one when something has changed. */
    digest: z.string().max(64),
    /** Keep its address from being registered again, or let it go. */
    address: z.enum(['keep', 'release']),
    reason: z.string().trim().max(500, 'Use at most 500 characters').optional(),
  }),
  output: Done,
})

export const ERASE_OUTCOMES = ['deleted', 'released', 'detached', 'kept'] as const

export const ErasurePreview = z.object({
  account: Account,
  lines: z.array(line(ERASE_OUTCOMES)),
  /** The first 200 of those that become free. */
  devices: z.array(z.object({ deviceId: z.string(), name: z.string() })),
})
export type ErasurePreview = z.output<typeof ErasurePreview>

export const previewErasure = endpoint({
  method: 'GET',
  path: '/superuser/users/{id}/erasure',
  access: 'superuser',
  errors: ['self'],
  summary: 'What the erasure of an account would delete, release, detach and keep',
  params: id,
  output: z.object({ preview: ErasurePreview }),
})

export const eraseUser = endpoint({
  method: 'POST',
  path: '/superuser/users/{id}/erase',
  access: 'superuser',
  audit: ['user.delete', 'device.release', 'device.unshare'],
  errors: ['reauth_required', 'self', 'last_superuser'],
  summary: 'Erase an account: devices are released, everything else of it is deleted. Needs a recent proof',
  params: id,
  body: z.strictObject({
    /** Of the account, typed. */
    email,
    reason: z.string().trim().max(500, 'Use at most 500 characters').optional(),
  }),
  output: Done,
})
