import type { login } from '@/contracts/account'
import type { User } from '@/generated/prisma/client'
import { db } from '@/server/db'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/http/route'
import { countUse, giveBack } from '@/server/rate-limit'
import { passwordMatches } from './password'
import { startSession } from './start-session'
import { acceptsCode } from './totp/accepts-code'
import { wrongCode } from './totp/wrong-code'

/** Failures per account, whatever address they come from; a wrong code is one like a wrong password. */
const FAILURES = {
  name: 'login',
  points: 10,
  seconds: 15 * 60,
  message: 'Too many failed attempts. Try again in 15 minutes.',
}

export const loginUser: Verb<typeof login> = async (ctx, { body }) => {
  const email = body.email.toLowerCase()
  // counted before the password is looked at, so that parallel guesses cannot outrun the count
  await countUse(FAILURES, email)
  const user = await db().user.findUnique({ where: { email } })
  const matches = await passwordMatches(user?.passwordHash ?? null, body.password)
  if (!user || !matches || user.disabledAt)
    throw new AppError('unauthenticated', 'Invalid e-mail or password')
  if (user.totpAt) await requireCode(user, body.code, ctx.now)
  await giveBack(FAILURES, email)
  return startSession(ctx, user)
}

/** Only somebody who knows the password learns that a code is wanted. */
async function requireCode(user: User, code: string | undefined, now: Date): Promise<void> {
  if (!code) {
    await giveBack(FAILURES, user.email)
    throw new AppError('totp_required', 'Enter the code of your authenticator')
  }
  if (!(await acceptsCode(user, code, now))) throw wrongCode('totp_required')
}
