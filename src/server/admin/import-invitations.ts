import type { importInvitations } from '@/contracts/admin/invitations'
import type { Prisma } from '@/generated/prisma/client'
import { requireProof } from '@/server/accounts/reauth'
import { recordAudit } from '@/server/audit/record'
import type { SignedIn } from '@/server/context'
import { db } from '@/server/db/prisma'
import { mailInvitations } from '@/server/notifications/mail/invitation-mails'
import type { Verb } from '@/server/verb'
import { type LockedUser, withAdminLock } from './admin-lock'
import { hashInvitationToken, newInvitationToken } from './invitation-token'
import { invitationEntry, invitationRow, requireUsefulLink, revokeOpen } from './invite'
import { type InvitationLine, judgeInvitations, type Problem } from './judge-invitations'

type Judged = { lines: InvitationLine[]; problems: Problem[] }
type Users = Pick<Prisma.TransactionClient, 'user'>

/** What is wrong with a list for this administrator, in the order of its lines. */
async function judgeList(client: Users, actor: Pick<LockedUser, 'role'>, csv: string): Promise<Judged> {
  const { lines, problems } = judgeInvitations(csv, actor.role)
  const taken = await client.user.findMany({
    where: { email: { in: lines.map(({ email }) => email) } },
    select: { email: true },
  })
  const emails = new Set(taken.map(({ email }) => email))
  const existing = lines
    .filter(({ email }) => emails.has(email))
    .map(({ line, email }) => ({ line, message: `${email} has an account already` }))
  return { lines, problems: [...problems, ...existing].sort((a, b) => a.line - b.line) }
}

type Invited = { email: string; token: string; expiresAt: Date }

const DAYS = 7

async function inviteAll(
  tx: Prisma.TransactionClient,
  { ctx, actor }: { ctx: SignedIn; actor: LockedUser },
  lines: readonly InvitationLine[],
): Promise<Invited[]> {
  const { now } = ctx
  const revoked = await revokeOpen(tx, { emails: lines.map(({ email }) => email), now })
  const made = lines.map(({ email, role, note }) => {
    const token = newInvitationToken()
    const row = invitationRow({ email, role, note, expiresInDays: DAYS }, actor, now)
    return { token, row: { ...row, tokenHash: hashInvitationToken(token) } }
  })
  const created = await tx.userInvitation.createManyAndReturn({ data: made.map(({ row }) => row) })
  await recordAudit(tx, ctx, ...created.map((one) => invitationEntry(one, revoked.get(one.email))))
  return made.map(({ token, row: { email, expiresAt } }) => ({ email, token, expiresAt }))
}

/** All of the list or nothing of it. A dry run answers how many it would invite. */
export const importInvitedUsers: Verb<typeof importInvitations> = async (ctx, { body: { csv, dryRun } }) => {
  if (dryRun) {
    await requireUsefulLink(db())
    const { lines, problems } = await judgeList(db(), ctx.actor, csv)
    return { created: problems.length > 0 ? 0 : lines.length, problems }
  }
  requireProof(ctx)
  const { problems, invited } = await withAdminLock(ctx, async (tx, actor) => {
    await requireUsefulLink(tx)
    const judged = await judgeList(tx, actor, csv)
    const isFine = judged.problems.length === 0
    return {
      problems: judged.problems,
      invited: isFine ? await inviteAll(tx, { ctx, actor }, judged.lines) : [],
    }
  })
  await mailInvitations(invited, ctx.actor.userId, ctx.now)
  return { created: invited.length, problems }
}
