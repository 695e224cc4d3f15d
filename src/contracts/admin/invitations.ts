import * as z from 'zod'
import { Signed } from '@/contracts/account'
import { Done, endpoint } from '@/contracts/endpoint'
import { LIST_TOO_LONG, listQuery, ListText } from '@/contracts/list'
import { ROLES } from '@/domain/access/policy'

const at = z.iso.datetime()
const id = z.strictObject({ id: z.uuid() })
const email = z.email('Enter a valid e-mail address').max(254)

export const INVITATION_STATUSES = ['open', 'accepted', 'revoked', 'expired'] as const

export const UserInvitation = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  note: z.string(),
  status: z.enum(INVITATION_STATUSES),
  invitedBy: z.string(),
  createdAt: at,
  expiresAt: at,
})
export type UserInvitation = z.output<typeof UserInvitation>

export const InvitationInput = z.strictObject({
  email,
  role: z.enum(ROLES).default('user'),
  expiresInDays: z.number().int().min(1).max(90).default(7),
  note: z.string().trim().max(500, 'Use at most 500 characters').default(''),
})

export const listUserInvitations = endpoint({
  method: 'GET',
  path: '/admin/invitations',
  access: 'admin',
  summary: 'Accounts that were offered',
  query: listQuery({ status: z.enum(INVITATION_STATUSES).optional() }),
  output: z.object({ invitations: z.array(UserInvitation), nextCursor: z.string().nullable() }),
})

const Invited = z.object({ invitation: UserInvitation, link: z.string(), mailed: z.boolean() })

export const inviteUser = endpoint({
  method: 'POST',
  path: '/admin/invitations',
  access: 'admin',
  errors: ['reauth_required', 'conflict'],
  audit: ['invitation.create'],
  summary: 'Offer an account by mail and by a link to copy',
  limit: { points: 120, seconds: 3600, by: 'user' },
  body: InvitationInput,
  output: Invited,
})

export const importInvitations = endpoint({
  method: 'POST',
  path: '/admin/invitations/import',
  access: 'admin',
  errors: ['reauth_required', 'conflict'],
  audit: ['invitation.create'],
  summary: 'Invite the people of a CSV (email, role, note); with `dryRun` only says what is wrong',
  limit: { points: 10, seconds: 3600, by: 'user' },
  tooLong: LIST_TOO_LONG,
  body: z.strictObject({
    csv: ListText,
    dryRun: z.boolean().default(true),
  }),
  output: z.object({
    created: z.number(),
    problems: z.array(z.object({ line: z.number(), message: z.string() })),
  }),
})

export const resendUserInvitation = endpoint({
  method: 'POST',
  path: '/admin/invitations/{id}/resend',
  access: 'admin',
  errors: ['conflict'],
  audit: ['invitation.resend'],
  summary: 'A new link, for as long again; the one before ends',
  limit: { points: 120, seconds: 3600, by: 'user' },
  params: id,
  output: Invited,
})

export const revokeUserInvitation = endpoint({
  method: 'DELETE',
  path: '/admin/invitations/{id}',
  access: 'admin',
  errors: ['conflict'],
  audit: ['invitation.revoke'],
  summary: 'Withdraw an offered account',
  params: id,
  output: Done,
})

const token = z.string().min(20, 'This link is not complete').max(200, 'This link is not complete')

/** By POST: a token belongs in no address, which logs keep. */
export const showUserInvitation = endpoint({
  method: 'POST',
  path: '/auth/invitation/show',
  access: 'public',
  inMaintenance: true,
  errors: ['not_found'],
  summary: 'What the link of an invitation offers',
  limit: { points: 60, seconds: 600, by: 'address' },
  body: z.strictObject({ token }),
  output: z.object({ email: z.string(), role: z.enum(ROLES), invitedBy: z.string(), expiresAt: at }),
})

export const acceptUserInvitation = endpoint({
  method: 'POST',
  path: '/auth/invitation',
  access: 'public',
  errors: ['conflict', 'unauthenticated', 'not_found'],
  audit: ['invitation.accept', 'user.create', 'session.start'],
  summary: 'Create the offered account with a name and a password, and sign in',
  limit: { points: 60, seconds: 600, by: 'address' },
  body: z.strictObject({
    token,
    name: z.string().trim().min(1, 'Name is required').max(120),
    password: z.string().min(1, 'Password is required').max(256, 'Use at most 256 characters'),
  }),
  output: Signed,
})
