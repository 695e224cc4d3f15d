import * as z from 'zod'
import { ROLES } from '@/domain/access/policy'
import { RULES, SEVERITIES } from '@/domain/alerts/types'
import { AuditRecord } from '@/contracts/audit'
import { ChannelHealth } from '@/contracts/channels'
import { Done, endpoint } from '@/contracts/endpoint'
import { listQuery } from '@/contracts/list'
import { SessionView } from '@/contracts/security'

const at = z.iso.datetime()
const id = z.strictObject({ id: z.uuid() })
const reason = z.string().trim().max(500, 'Use at most 500 characters')

/** `invited`: an account that nobody has signed in to; `locked`: too many failed sign-ins. */
export const USER_STATUSES = ['active', 'invited', 'disabled', 'locked'] as const
export type UserStatus = (typeof USER_STATUSES)[number]

export const AdminUser = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  status: z.enum(USER_STATUSES),
  /** The e-mail address is verified. */
  verified: z.boolean(),
  createdAt: at,
  lastSeenAt: at.nullable(),
  devices: z.number(),
  sessions: z.number(),
  /** An authenticator or a passkey. */
  secondFactor: z.boolean(),
})
export type AdminUser = z.output<typeof AdminUser>

export const userFilters = {
  role: z.enum(ROLES).optional(),
  status: z.enum(USER_STATUSES).optional(),
  verified: z.enum(['true', 'false']).optional(),
}

export const USER_SORTS = [
  'name',
  '-name',
  'email',
  '-email',
  'created',
  '-created',
  'seen',
  '-seen',
] as const

export const listUsers = endpoint({
  method: 'GET',
  path: '/admin/users',
  access: 'admin',
  summary: 'Every account',
  query: listQuery(userFilters, USER_SORTS),
  output: z.object({ users: z.array(AdminUser), total: z.number(), nextCursor: z.string().nullable() }),
})

export const exportUsers = endpoint({
  method: 'GET',
  path: '/admin/users/export',
  access: 'admin',
  audit: ['user.export'],
  summary: 'The filtered accounts as CSV or JSON lines',
  cookie: true,
  limit: { points: 10, seconds: 60, by: 'user' },
  query: z.strictObject({
    ...userFilters,
    query: z.string().trim().max(128).optional(),
    sort: z.enum(USER_SORTS).optional(),
    format: z.enum(['csv', 'jsonl']).default('csv'),
  }),
  produces: ['text/csv', 'application/jsonl'],
  output: z.unknown(),
})

/** Everything an administrator knows of a user; lists end at `MOST_OF_USER`. */
export const AdminUserDetail = AdminUser.extend({
  timezone: z.string(),
  phone: z.string(),
  disabledAt: at.nullable(),
  alertsTo: z.object({ id: z.string(), email: z.string() }).nullable(),
  factors: z.object({ password: z.boolean(), totp: z.boolean(), passkeys: z.number(), external: z.number() }),
  deviceList: z.array(z.object({ deviceId: z.string(), name: z.string(), status: z.string() })),
  /** Devices of others that this user may see. */
  shareList: z.array(
    z.object({ deviceId: z.string(), name: z.string(), role: z.string(), owner: z.string().nullable() }),
  ),
  sessionList: z.array(SessionView),
  channels: z.array(ChannelHealth),
  /** Of 30 days, the newest first. */
  alerts: z.array(
    z.object({
      id: z.string(),
      deviceName: z.string(),
      rule: z.enum(RULES),
      severity: z.enum(SEVERITIES),
      openedAt: at,
      resolvedAt: at.nullable(),
    }),
  ),
  activity: z.array(AuditRecord),
})
export type AdminUserDetail = z.output<typeof AdminUserDetail>

export const getUser = endpoint({
  method: 'GET',
  path: '/admin/users/{id}',
  access: 'admin',
  summary: 'One account with its devices, shares, sessions, factors, channels, alerts and activity',
  params: id,
  output: z.object({ user: AdminUserDetail }),
})

export const updateUser = endpoint({
  method: 'PATCH',
  path: '/admin/users/{id}',
  access: 'admin',
  errors: ['reauth_required', 'self', 'last_superuser'],
  audit: ['user.role', 'user.disable', 'user.enable', 'api_key.revoke', 'dashboard.unshare'],
  summary:
    'Change the role of a user, or disable or enable the account; a recent proof of who you are is required',
  params: id,
  body: z.strictObject({
    role: z.enum(ROLES).optional(),
    disabled: z.boolean().optional(),
    reason: reason.optional(),
    /** With `disabled`: who receives the alerts of the devices instead; null pauses them. */
    alertsTo: z.uuid().nullable().optional(),
  }),
  output: z.object({ user: AdminUser }),
})

export const endUserSessions = endpoint({
  method: 'POST',
  path: '/admin/users/{id}/end-sessions',
  access: 'admin',
  errors: ['self'],
  audit: ['session.end'],
  summary: 'End every session of a user',
  params: id,
  output: Done,
})

export const resetUserPassword = endpoint({
  method: 'POST',
  path: '/admin/users/{id}/reset-password',
  access: 'admin',
  errors: ['reauth_required', 'self', 'conflict'],
  audit: ['user.password_request', 'api_key.revoke', 'dashboard.unshare'],
  summary:
    'Withdraw the password, end the sessions and mail a link for a new one; the link is answered where no mail is sent',
  params: id,
  output: z.object({ ok: z.literal(true), link: z.string().nullable() }),
})

export const resetSecondFactor = endpoint({
  method: 'POST',
  path: '/admin/users/{id}/reset-second-factor',
  access: 'admin',
  errors: ['reauth_required', 'self'],
  audit: ['user.second_factor_reset'],
  summary: 'Remove the authenticator and the passkeys of a user and end the sessions',
  params: id,
  output: Done,
})

export const resendUserVerification = endpoint({
  method: 'POST',
  path: '/admin/users/{id}/resend-verification',
  access: 'admin',
  errors: ['unavailable', 'self', 'conflict'],
  audit: ['user.verification_request'],
  summary: 'Mail the link that proves the address again',
  limit: { points: 60, seconds: 3600, by: 'user' },
  params: id,
  output: Done,
})
