import type { verifyEmail } from '@/contracts/security'
import { recordAudit } from '@/server/audit/record'
import { db } from '@/server/db/prisma'
import type { Verb } from '@/server/verb'
import { userEntity } from '@/server/accounts/user-entity'
import { mailLinkSource } from '@/server/notifications/mail/link-source'
import { requireTokenOwner, consumeMailToken } from '@/server/notifications/mail/tokens'

export const verifyAddress: Verb<typeof verifyEmail> = async (ctx, { body: { token } }) => {
  const { now } = ctx
  const user = await requireTokenOwner({ token, purpose: 'verify_email', now })
  await db().$transaction(async (tx) => {
    await consumeMailToken(tx, { token, now })
    await tx.user.update({ where: { id: user.id }, data: { emailVerifiedAt: now } })
    const source = mailLinkSource(ctx, user.id)
    await recordAudit(tx, source, { action: 'user.verify_email', entity: userEntity(user) })
  })
  return { email: user.email }
}
