import type { register } from '@/contracts/account'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { enqueueVerificationMail } from '@/server/notifications/mail/account-mails'
import { hasMail } from '@/server/notifications/mail/available'
import { browserLanguage } from './browser-language'
import { hashPassword } from './password/password'
import { requireGoodPassword } from './password/password-rules'
import { startSession } from './sessions/start-session'

export const registerUser: Verb<typeof register> = async (ctx, { body }) => {
  const email = body.email.toLowerCase()
  requireGoodPassword({ password: body.password, email, name: body.name })
  const preferences = { language: browserLanguage(ctx) }
  const passwordHash = await hashPassword(body.password)
  const { count } = await db().user.createMany({
    data: [{ email, name: body.name, passwordHash, preferences, createdAt: ctx.now }],
    skipDuplicates: true,
  })
  if (count === 0) throw new AppError('conflict', 'An account with this e-mail already exists')
  const user = await db().user.findUniqueOrThrow({ where: { email } })
  if (hasMail()) await enqueueVerificationMail(user, ctx.now)
  return startSession(ctx, user)
}
