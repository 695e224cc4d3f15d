import * as z from 'zod'
import { Done, endpoint } from '@/contracts/endpoint'

const at = z.iso.datetime()
const id = z.strictObject({ id: z.uuid() })

/** Whatever enters an account or is reached from it; `address`: kept from an account that was merged into it. */
export const ACCESS_KINDS = [
  'session',
  'apiKey',
  'dashboardLink',
  'passkey',
  'authenticator',
  'external',
  'mailLink',
  'push',
  'telegram',
  'webhook',
  'credential',
  'address',
] as const
export type AccessKind = (typeof ACCESS_KINDS)[number]

/** One session, token, key or link; never its secret. */
export const AccessEntry = z.object({
  kind: z.enum(ACCESS_KINDS),
  /** Names it within its kind. */
  id: z.string(),
  name: z.string(),
  /** Where it is or whose: an address, a device, a provider's name of the person. */
  detail: z.string(),
  createdAt: at.nullable(),
  lastUsedAt: at.nullable(),
  expiresAt: at.nullable(),
})
export type AccessEntry = z.output<typeof AccessEntry>

export const listUserAccess = endpoint({
  method: 'GET',
  path: '/superuser/users/{id}/access',
  access: 'superuser',
  summary: 'Sessions, sign-in factors, links, channels and device secrets of a user, without any secret',
  params: id,
  output: z.object({ access: z.array(AccessEntry) }),
})

export const endUserAccess = endpoint({
  method: 'POST',
  path: '/superuser/users/{id}/access/end',
  access: 'superuser',
  audit: [
    'session.end',
    'api_key.revoke',
    'dashboard.unshare',
    'passkey.remove',
    'totp.disable',
    'user.external_unlink',
    'user.mail_link_end',
    'push.unsubscribe',
    'telegram.disconnect',
    'webhook.remove',
    'credential.revoke',
    'user.address_release',
  ],
  errors: ['reauth_required', 'self'],
  summary: 'End one session, factor, link, channel or device secret of a user. Needs a recent proof',
  params: id,
  body: z.strictObject({ kind: z.enum(ACCESS_KINDS), id: z.string().min(1).max(1400) }),
  output: Done,
})
