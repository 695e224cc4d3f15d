import type { acceptUserInvitation, showUserInvitation } from '@/contracts/admin/invitations'
import type { Prisma } from '@/generated/prisma/client'
import { can } from '@/domain/access/policy'
import { browserLanguage } from '@/server/accounts/browser-language'
import { createAccount, recordCreation } from '@/server/accounts/create-account'
import { hashPassword } from '@/server/accounts/password/password'
import { requireGoodPassword } from '@/server/accounts/password/password-rules'
import { requireInvitations } from '@/server/accounts/registration-mode'
import { startSession } from '@/server/accounts/sessions/start-session'
import { accountSource } from '@/server/accounts/user-entity'
import { changesBetween } from '@/server/audit/changes'
import { recordAudit } from '@/server/audit/record'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import type { LockedUser } from './admin-lock'
import { invitationEntity } from './invite'
import { hashInvitationToken } from './invitation-token'
import { invitationStatus } from './invitation-view'

type Client = Pick<Prisma.TransactionClient, 'userInvitation' | 'setting' | 'featureFlag'>

const OVER = {
  accepted: 'This invitation has been used. Sign in with the account that it made.',
  revoked: 'This invitation was withdrawn. Ask for a new one.',
  expired: 'This invitation has ended. Ask for a new one.',
} as const

const notOfferedError = () =>
  new AppError(
    'conflict',
    'Whoever sent this invitation may not offer this account any more. Ask for a new one.',
  )

/** The open invitation of a link, with who invited. */
async function requireOffer(client: Client, token: string, now: Date) {
  const offer = await client.userInvitation.findUnique({
    where: { tokenHash: hashInvitationToken(token) },
    include: { invitedBy: true },
  })
  if (!offer) throw new AppError('not_found', 'This link was replaced or is not complete. Ask for a new one.')
  const status = invitationStatus(offer, now)
  if (status !== 'open') throw new AppError('conflict', OVER[status])
  const { invitedBy } = offer
  if (invitedBy.disabledAt || !mayOffer(invitedBy, offer)) throw notOfferedError()
  await requireInvitations(client)
  return offer
}

/** Administrators offer accounts of users, superusers any. */
const mayOffer = (by: Pick<LockedUser, 'role'>, { role }: Pick<LockedUser, 'role'>): boolean =>
  can(by, role === 'user' ? 'admin' : 'superuser')

export const showOfferedAccount: Verb<typeof showUserInvitation> = async ({ now }, { body: { token } }) => {
  const { email, role, invitedBy, expiresAt } = await requireOffer(db(), token, now)
  return { email, role, invitedBy: invitedBy.name, expiresAt: expiresAt.toISOString() }
}

type Taking = { token: string; invitedById: string; now: Date }

/**
 * Locks the inviter, whose role then stays until the commit, and the invitation, which one of several callers gets; both
 * in the order in which administrators lock them.
 */
async function lockOffer(tx: Prisma.TransactionClient, { token, invitedById, now }: Taking) {
  await tx.$queryRaw`select 1 from app_user where id = ${invitedById}::uuid for share`
  await tx.$queryRaw`select 1 from user_invitation where token_hash = ${hashInvitationToken(token)} for update`
  const offer = await requireOffer(tx, token, now)
  // another administrator has sent it again meanwhile: that made another link
  if (offer.invitedById !== invitedById) throw notOfferedError()
  return offer
}

export const acceptOfferedAccount: Verb<typeof acceptUserInvitation> = async (ctx, { body }) => {
  const { now } = ctx
  const { token, name, password } = body
  const { email, invitedById } = await requireOffer(db(), token, now)
  requireGoodPassword({ password, email, name })
  const row = {
    email,
    name,
    passwordHash: await hashPassword(password),
    emailVerifiedAt: now,
    createdAt: now,
  }
  const user = await db().$transaction(async (tx) => {
    const offer = await lockOffer(tx, { token, invitedById, now })
    const preferences = { language: browserLanguage(ctx) }
    const created = await createAccount(tx, { ...row, role: offer.role, preferences })
    await tx.userInvitation.update({ where: { id: offer.id }, data: { acceptedAt: now } })
    const source = accountSource(ctx, created)
    await recordCreation(tx, source, created)
    const changes = changesBetween({ acceptedAt: null }, { acceptedAt: now })
    await recordAudit(tx, source, { action: 'invitation.accept', entity: invitationEntity(offer), changes })
    return created
  })
  return startSession(ctx, user)
}
