import * as z from 'zod'
import { User } from '@/contracts/account'
import { endpoint } from '@/contracts/endpoint'

export const startImpersonation = endpoint({
  method: 'POST',
  path: '/superuser/users/{id}/impersonate',
  access: 'superuser',
  audit: ['user.impersonate'],
  errors: ['reauth_required', 'self', 'conflict'],
  summary:
    'Look at the console as a user sees it: the token of a read-only session of at most 30 minutes; the user is told',
  limit: { points: 30, seconds: 3600, by: 'user' },
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({
    /** The user is told it. */
    reason: z.string().trim().min(1, 'Reason is required').max(500, 'Use at most 500 characters'),
  }),
  output: z.object({ token: z.string(), until: z.iso.datetime(), user: User }),
})

export const endImpersonation = endpoint({
  method: 'DELETE',
  path: '/superuser/impersonation',
  access: 'superuser',
  audit: ['user.impersonate_end'],
  summary: 'Leave a read-only session, also one that has run out: the token of your own session',
  ticket: true,
  output: z.object({
    token: z.string(),
    /** The account that was looked at last. */
    userId: z.string().nullable(),
  }),
})
