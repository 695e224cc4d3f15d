import type { login } from '@/contracts/account'
import type { User } from '@/generated/prisma/client'
import type { Context } from '@/server/context'
import { recordRefusal } from '@/server/audit/refusals'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'
import { addressGroup } from '@/server/client-address'
import type { Verb } from '@/server/verb'
import { countUse, refundUse, type RateLimitRule } from '@/server/rate-limit'
import { knownBrowserOf } from './known-browser'
import { passwordMatches } from './password/password'
import { startSession } from './sessions/start-session'
import { acceptCode, wrongCodeError } from './totp'

/** A wrong code is a failure like a wrong password. */
const WINDOW = { seconds: 15 * 60, message: 'Too many failed attempts. Try again in 15 minutes.' }
/** Limit of failures per account from all unknown browsers, from any address. */
export const OF_ACCOUNT = { ...WINDOW, name: 'login', points: 10 }
const OF_ADDRESS = { ...WINDOW, name: 'login-address', points: 300 }
/** Limit of failures of one known browser: unknown clients cannot use it up. */
export const OF_DEVICE = { ...WINDOW, name: 'login-device', points: 10 }

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

/** A rejected attempt does not count: only those that reach the password check can fail. */
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
  const refuse = (action: 'session.refuse' | 'session.lock', error: AppError): AppError => {
    // not awaited: whether there is such an account must not show in the time of the answer
    void recordRefusal(ctx, {
      action,
      entity: { type: 'user', id: user?.id ?? null, name: email },
      reason: error.message,
    })
    return error
  }
  // counted before the password check, so that parallel guesses cannot bypass the limit
  for (const use of uses)
    await countAttempt(use).catch((error: unknown) => {
      throw error instanceof AppError ? refuse('session.lock', error) : error
    })
  const guess = {
    passwordHash: user?.passwordHash ?? null,
    password: body.password,
    isKnown: device !== null,
  }
  const matches = await passwordMatches(guess).catch(async (error: unknown) => {
    // the password was not checked
    await refundAll(uses)
    throw error
  })
  if (!user || !matches || user.disabledAt)
    throw refuse('session.refuse', new AppError('unauthenticated', 'Invalid e-mail or password'))
  if (user.totpAt && !body.code) {
    // the need for a code is revealed only after the correct password
    await refundAll(uses)
    throw new AppError('totp_required', 'Enter the code of your authenticator')
  }
  const accepted = user.totpAt ? await acceptCode(user, body.code ?? '', ctx.now) : { reason: null }
  if (!accepted) throw refuse('session.refuse', wrongCodeError('totp_required'))
  await refundAll(uses)
  return startSession(ctx, user, accepted.reason)
}
