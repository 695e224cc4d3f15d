import type { register } from '@/contracts/account'
import { requestSource } from '@/server/audit/record'
import { db } from '@/server/db/prisma'
import type { Verb } from '@/server/verb'
import { enqueueVerificationMail } from '@/server/notifications/mail/account-mails'
import { hasMail } from '@/server/notifications/mail/available'
import { browserLanguage } from './browser-language'
import { createAccount, recordCreation } from './create-account'
import { hashPassword } from './password/password'
import { requireGoodPassword } from './password/password-rules'
import { requireOpenRegistration } from './registration-mode'
import { startSession } from './sessions/start-session'

export const registerUser: Verb<typeof register> = async (ctx, { body }) => {
  const email = body.email.toLowerCase()
  await requireOpenRegistration()
  requireGoodPassword({ password: body.password, email, name: body.name })
  const preferences = { language: browserLanguage(ctx) }
  const passwordHash = await hashPassword(body.password)
  const row = { email, name: body.name, passwordHash, preferences, createdAt: ctx.now }
  const user = await db().$transaction(async (tx) => {
    const created = await createAccount(tx, row)
    await recordCreation(tx, requestSource(ctx), created)
    return created
  })
  if (hasMail()) await enqueueVerificationMail(user, ctx.now)
  return startSession(ctx, user)
}
