import type { proveSession } from '@/contracts/security'
import type { InputOf } from '@/contracts/endpoint'
import type { User } from '@/generated/prisma/client'
import { userEntity } from '@/server/accounts/user-entity'
import { recordAudit } from '@/server/audit/record'
import { recordRefusal } from '@/server/audit/refusals'
import type { SignedIn } from '@/server/context'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'
import { countUse, refundUse } from '@/server/rate-limit'
import type { Verb } from '@/server/verb'
import { acceptPasskey } from './passkeys'
import { passwordMatches } from './password/password'
import { FRESH_MS, GUESSES } from './reauth'
import { acceptCode, wrongCodeError } from './totp'

type Given = InputOf<typeof proveSession>['body']

function wrongPasswordError(): AppError {
  const message = 'The password is not right'
  return new AppError('invalid_input', message, { issues: [{ path: 'password', message }] })
}

const wrongPasskeyError = () => new AppError('invalid_input', 'This passkey does not open your account')

async function requirePassword({ passwordHash }: User, password: string): Promise<void> {
  if (!(await passwordMatches({ passwordHash, password, isKnown: true }))) throw wrongPasswordError()
}

async function requireCode(user: User, code: string, now: Date): Promise<string | null> {
  const accepted = await acceptCode(user, code, now)
  if (!accepted) throw wrongCodeError()
  return accepted.reason
}

async function requirePasskey(
  { id }: User,
  given: Extract<Given, { answer: unknown }>,
  now: Date,
): Promise<void> {
  const owner = await acceptPasskey(given, now).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'unauthenticated' ? wrongPasskeyError() : error
  })
  if (owner.id !== id) throw wrongPasskeyError()
}

/** What the record of the proof says besides, or null. */
async function requireProofOf(user: User, given: Given, now: Date): Promise<string | null> {
  if ('code' in given) return requireCode(user, given.code, now)
  if ('password' in given) await requirePassword(user, given.password)
  else await requirePasskey(user, given, now)
  return null
}

/** A refused proof is recorded like a refused sign-in; after any other failure nothing was checked. */
async function refuse(ctx: SignedIn, user: User, error: unknown): Promise<never> {
  if (error instanceof AppError && error.code === 'invalid_input')
    await recordRefusal(ctx, { action: 'session.refuse', entity: userEntity(user), reason: error.message })
  else await refundUse(GUESSES, user.id)
  throw error
}

/** Whether the session stands, and from now on proved. */
const markProved = (ctx: SignedIn, user: User, reason: string | null): Promise<boolean> =>
  db().$transaction(async (tx) => {
    const { sessionId: id } = ctx.actor
    const { count } = await tx.session.updateMany({
      where: { id, revokedAt: null },
      data: { provedAt: ctx.now },
    })
    const entity = { type: 'session', id, name: user.email } as const
    if (count > 0) await recordAudit(tx, ctx, { action: 'session.prove', entity, reason })
    return count > 0
  })

/** Counted before the check, so that parallel guesses cannot bypass the limit. */
export const proveOwnSession: Verb<typeof proveSession> = async (ctx, { body }) => {
  const user = await db().user.findUniqueOrThrow({ where: { id: ctx.actor.userId } })
  await countUse(GUESSES, user.id)
  const reason = await requireProofOf(user, body, ctx.now).catch((error: unknown) => refuse(ctx, user, error))
  await refundUse(GUESSES, user.id)
  if (!(await markProved(ctx, user, reason))) throw new AppError('unauthenticated', 'Please sign in')
  return { ok: true, until: new Date(ctx.now.getTime() + FRESH_MS).toISOString() }
}
