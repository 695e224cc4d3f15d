import type { sendVerification } from '@/contracts/security'
import { recordAudit } from '@/server/audit/record'
import { userEntity } from '@/server/accounts/user-entity'
import { db } from '@/server/db/prisma'
import { inTransaction } from '@/server/db/transaction'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { enqueueVerificationMail } from '@/server/notifications/mail/account-mails'
import { requireMail } from '@/server/notifications/mail/available'

export const sendOwnVerification: Verb<typeof sendVerification> = async (ctx) => {
  requireMail()
  const user = await db().user.findUniqueOrThrow({ where: { id: ctx.actor.userId } })
  if (user.emailVerifiedAt) throw new AppError('conflict', 'Your address is confirmed already')
  await inTransaction(async (client) => {
    await enqueueVerificationMail(user, ctx.now, client)
    await recordAudit(client, ctx, { action: 'user.verification_request', entity: userEntity(user) })
  })
  return { ok: true }
}
