import * as z from 'zod'
import { AuditRecord } from '@/contracts/audit'
import { endpoint } from '@/contracts/endpoint'
import { MOST_FAILED_SIGN_INS } from '@/domain/access/list-ends'

const at = z.iso.datetime()
const id = z.strictObject({ id: z.uuid() })

/** Failures that count at present; at `limit` nothing more is tried `until` then. */
const Lock = z.object({ failures: z.number(), limit: z.number(), until: at.nullable() })

/** What failed for one address within seven days. */
export const FailedSignIns = z.object({
  email: z.string(),
  /** Null where no account has the address. */
  user: z.object({ id: z.string(), name: z.string() }).nullable(),
  failures: z.number(),
  lastAt: at.nullable(),
  /** Where they came from, the latest first, at most five. */
  addresses: z.array(z.string()),
  lock: Lock,
})
export type FailedSignIns = z.output<typeof FailedSignIns>

export const listFailedSignIns = endpoint({
  method: 'GET',
  path: '/superuser/users/sign-ins',
  access: 'superuser',
  summary: `Failed sign-ins of seven days by the address that was tried, those that are locked first, at most ${MOST_FAILED_SIGN_INS}`,
  output: z.object({ signIns: z.array(FailedSignIns) }),
})

export const LOCK_KINDS = ['unknownBrowsers', 'knownBrowser', 'proof'] as const

export const getUserSignIns = endpoint({
  method: 'GET',
  path: '/superuser/users/{id}/sign-ins',
  access: 'superuser',
  summary: 'What of a user’s sign-in is locked, and the last attempts',
  params: id,
  output: z.object({
    locks: z.array(Lock.extend({ kind: z.enum(LOCK_KINDS) })),
    attempts: z.array(AuditRecord),
  }),
})
export type UserSignIns = z.output<typeof getUserSignIns.output>

export const unlockUser = endpoint({
  method: 'POST',
  path: '/superuser/users/{id}/unlock',
  access: 'superuser',
  audit: ['user.unlock'],
  summary: 'Forget the failures that lock a user’s sign-in',
  params: id,
  output: z.object({ ok: z.literal(true), failures: z.number() }),
})
