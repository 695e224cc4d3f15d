import type { login } from '@/contracts/account'
import type { User } from '@/generated/prisma/client'
import type { Context } from '@/server/context'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'
import { addressGroup } from '@/server/client-address'
import type { Verb } from '@/server/verb'
import { countUse, refundUse, type RateLimitRule } from '@/server/rate-limit'
import { knownBrowserOf } from './known-browser'
import { passwordMatches } from './password/password'
import { startSession } from './sessions/start-session'
import { acceptsCode, wrongCodeError } from './totp'

/** A wrong code is a failure like a wrong password. */
const WINDOW = { seconds: 15 * 60, message: 'Too many failed attempts. Try again in 15 minutes.' }
/** Failures per account of all strangers together, whatever address they come from. */
const OF_ACCOUNT = { ...WINDOW, name: 'login', points: 10 }
const OF_ADDRESS = { ...WINDOW, name: 'login-address', points: 300 }
/** Failures of one device that has signed in to the account before: strangers cannot use these up. */
const OF_DEVICE = { ...WINDOW, name: 'login-device', points: 10 }

type LimitedUse = readonly [rule: RateLimitRule, key: string]
type Attempt = { email: string; user: User | null; device: string | null }

const usesOf = ({ address }: Context, { email, user, device }: Attempt): LimitedUse[] =>
  user && device
    ? [[OF_DEVICE, `${user.id}:${device}`]]
    : [
        [OF_ADDRESS, addressGroup(address)],
        [OF_ACCOUNT, email],
      ]

const refundAll = (uses: readonly LimitedUse[]) =>
  Promise.all(uses.map(([rule, key]) => refundUse(rule, key)))

/** An attempt that is refused counts for nothing: only those that reach the password can be failures. */
async function countAttempt([rule, key]: LimitedUse): Promise<void> {
  await countUse(rule, key).catch(async (error: unknown) => {
    if (error instanceof AppError) await refundUse(rule, key)
    throw error
  })
}

export const loginUser: Verb<typeof login> = async (ctx, { body }) => {
  const email = body.email.toLowerCase()
  const user = await db().user.findUnique({ where: { email } })
  const device = user && knownBrowserOf(ctx.cookies, user)
  const uses = usesOf(ctx, { email, user, device })
  // counted before the password is looked at, so that parallel guesses cannot outrun the count
  for (const use of uses) await countAttempt(use)
  const guess = {
    passwordHash: user?.passwordHash ?? null,
    password: body.password,
    isKnown: device !== null,
  }
  const matches = await passwordMatches(guess).catch(async (error: unknown) => {
    // nobody has looked at it
    await refundAll(uses)
    throw error
  })
  if (!user || !matches || user.disabledAt)
    throw new AppError('unauthenticated', 'Invalid e-mail or password')
  if (user.totpAt && !body.code) {
    // only somebody who knows the password learns that a code is wanted
    await refundAll(uses)
    throw new AppError('totp_required', 'Enter the code of your authenticator')
  }
  if (user.totpAt && !(await acceptsCode(user, body.code ?? '', ctx.now)))
    throw wrongCodeError('totp_required')
  await refundAll(uses)
  return startSession(ctx, user)
}
