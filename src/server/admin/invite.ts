import type { inviteUser, resendUserInvitation, revokeUserInvitation } from '@/contracts/admin/invitations'
import type { Role } from '@/domain/access/policy'
import type { Prisma, UserInvitation } from '@/generated/prisma/client'
import { requireProof } from '@/server/accounts/reauth'
import { requireInvitations } from '@/server/accounts/registration-mode'
import { changesBetween } from '@/server/audit/changes'
import { type AuditEntry, recordAudit } from '@/server/audit/record'
import type { SignedIn } from '@/server/context'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'
import { mailInvitations } from '@/server/notifications/mail/invitation-mails'
import type { Verb } from '@/server/verb'
import { type LockedUser, requireRankOver, withAdminLock } from './admin-lock'
import { hashInvitationToken, invitationLink, newInvitationToken } from './invitation-token'
import { invitationView, WITH_INVITER } from './invitation-view'

type Tx = Prisma.TransactionClient

const DAY_MS = 86_400_000

/** To offer more than an ordinary account takes a recent proof. */
export function requireProofForRole(ctx: SignedIn, role: Role): void {
  if (role !== 'user') requireProof(ctx)
}

/** A link that nobody can use is not made. */
export const requireUsefulLink = (tx: Tx): Promise<void> =>
  requireInvitations(
    tx,
    'Registration is closed, so that no invitation could be accepted. Set it to “By invitation” first.',
  )

async function requireNoAccount(tx: Tx, email: string): Promise<void> {
  const where = { email }
  const holders = (await tx.user.count({ where })) + (await tx.reservedEmail.count({ where }))
  if (holders === 0) return
  const message = 'An account with this e-mail already exists'
  throw new AppError('conflict', message, { issues: [{ path: 'email', message }] })
}

/**
 * Of several invitations of one address the newest stands; administrators act one after the other (withAdminLock).
 * Answers those that stood, by address.
 */
export async function revokeOpen(tx: Tx, { emails, now }: { emails: readonly string[]; now: Date }) {
  const where = { email: { in: [...emails] }, acceptedAt: null, revokedAt: null }
  const revoked = await tx.userInvitation.updateManyAndReturn({ where, data: { revokedAt: now } })
  return new Map<string, Recorded>(revoked.map((invitation) => [invitation.email, invitation]))
}

export type Offer = { email: string; role: Role; note: string; expiresInDays: number }

/** The row of a new invitation; its id is in the order of creation. */
export const invitationRow = ({ expiresInDays, ...offer }: Offer, by: LockedUser, now: Date) => ({
  ...offer,
  invitedById: by.id,
  createdAt: now,
  expiresAt: new Date(now.getTime() + expiresInDays * DAY_MS),
})

type Recorded = Pick<UserInvitation, 'id' | 'email' | 'role' | 'note' | 'expiresAt'>

export const invitationEntity = ({ id, email }: Pick<UserInvitation, 'id' | 'email'>) =>
  ({ type: 'invitation', id, name: email }) as const

const offerOf = ({ role, note, expiresAt }: Recorded) => ({ role, note, expiresAt })

/** What the records of an offer say; `before` is the one of the same address that it replaces. */
export const invitationEntry = (created: Recorded, before: Recorded | undefined): AuditEntry => ({
  action: 'invitation.create',
  entity: invitationEntity(created),
  changes: changesBetween(before ? offerOf(before) : null, offerOf(created)),
  reason: before ? `replaces invitation ${before.id}` : null,
})

/** After the commit: the mail of an invitation that was rolled back would lead nowhere. */
async function answerOf(ctx: SignedIn, invitation: Parameters<typeof invitationView>[0], token: string) {
  const { email, invitedById, expiresAt } = invitation
  const mailed = await mailInvitations([{ email, token, expiresAt }], invitedById, ctx.now)
  return { invitation: invitationView(invitation, ctx.now), link: invitationLink(token), mailed }
}

export const inviteNewUser: Verb<typeof inviteUser> = async (ctx, { body }) => {
  const email = body.email.toLowerCase()
  requireProofForRole(ctx, body.role)
  const token = newInvitationToken()
  const invitation = await withAdminLock(ctx, async (tx, actor) => {
    requireRankOver(actor, body.role)
    await requireUsefulLink(tx)
    await requireNoAccount(tx, email)
    const revoked = await revokeOpen(tx, { emails: [email], now: ctx.now })
    const row = invitationRow({ ...body, email }, actor, ctx.now)
    const created = await tx.userInvitation.create({
      data: { ...row, tokenHash: hashInvitationToken(token) },
      include: WITH_INVITER,
    })
    await recordAudit(tx, ctx, invitationEntry(created, revoked.get(email)))
    return created
  })
  return answerOf(ctx, invitation, token)
}

/** An invitation that the actor may handle and that has not been accepted. */
async function requireHandled(tx: Tx, actor: LockedUser, id: string): Promise<UserInvitation> {
  const [found] = await tx.$queryRaw<{ id: string }[]>`
    select id from user_invitation where id = ${id}::uuid for update`
  if (!found) throw new AppError('not_found', 'There is no such invitation')
  const invitation = await tx.userInvitation.findUniqueOrThrow({ where: { id } })
  requireRankOver(actor, invitation.role)
  if (invitation.acceptedAt) throw new AppError('conflict', 'This invitation has been accepted')
  return invitation
}

/** The resender answers for it from now on: whoever invited first may have lost the right to. */
export const resendInvitation: Verb<typeof resendUserInvitation> = async (ctx, { params: { id } }) => {
  const { now } = ctx
  const token = newInvitationToken()
  const { role } = (await db().userInvitation.findUnique({ where: { id } })) ?? { role: 'user' }
  requireProofForRole(ctx, role)
  const invitation = await withAdminLock(ctx, async (tx, actor) => {
    const before = await requireHandled(tx, actor, id)
    await requireUsefulLink(tx)
    if (before.revokedAt) throw new AppError('conflict', 'This invitation was withdrawn. Invite again.')
    await requireNoAccount(tx, before.email)
    const expiresAt = new Date(now.getTime() + before.expiresAt.getTime() - before.createdAt.getTime())
    const data = { tokenHash: hashInvitationToken(token), invitedById: actor.id, createdAt: now, expiresAt }
    const renewed = await tx.userInvitation.update({ where: { id }, data, include: WITH_INVITER })
    const { expiresAt: expiredAt, invitedById } = before
    const changes = changesBetween(
      { expiresAt: expiredAt, invitedById },
      { expiresAt, invitedById: actor.id },
    )
    await recordAudit(tx, ctx, { action: 'invitation.resend', entity: invitationEntity(before), changes })
    return renewed
  })
  return answerOf(ctx, invitation, token)
}

export const revokeInvitation: Verb<typeof revokeUserInvitation> = async (ctx, { params: { id } }) => {
  await withAdminLock(ctx, async (tx, actor) => {
    const invitation = await requireHandled(tx, actor, id)
    if (invitation.revokedAt) return
    await tx.userInvitation.update({ where: { id }, data: { revokedAt: ctx.now } })
    await recordAudit(tx, ctx, { action: 'invitation.revoke', entity: invitationEntity(invitation) })
  })
  return { ok: true }
}
