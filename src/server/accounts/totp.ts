import { Secret, TOTP } from 'otpauth'
import { AppError } from '@/server/errors'
import { createHash, randomInt } from 'node:crypto'
import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'
import type { User } from '@/generated/prisma/client'
import { recordAudit } from '@/server/audit/record'
import { recordRefusal } from '@/server/audit/refusals'
import type { SignedIn } from '@/server/context'
import { userEntity } from '@/server/accounts/user-entity'
import { db } from '@/server/db/prisma'
import type { startTotp, confirmTotp, stopTotp } from '@/contracts/security'
import { withAccountLock } from './account-lock'
import { requireFresh } from './reauth'
import type { Verb } from '@/server/verb'
import { enqueueSecurityNotice } from '@/server/notifications/mail/account-mails'

/** RFC 6238 as every authenticator app understands it: SHA-1, six digits, steps of 30 s; 160 random bits. */
const SECRET_BYTES = 20

export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

const authenticator = (secret: string, label: string) =>
  new TOTP({ issuer: 'Cistern', label, secret: Secret.fromBase32(secret) })

/** The address that a QR code carries (otpauth://totp/…). */
export const totpUrl = ({ secret, email }: { secret: string; email: string }): string =>
  authenticator(secret, email).toString()

type Attempt = { secret: string; code: string; now: Date }

/** The time step that a code is of: this one or a neighbour, for clocks that differ; null for a wrong code. */
export function totpStepOf({ secret, code, now }: Attempt): number | null {
  const totp = authenticator(secret, '')
  const timestamp = now.getTime()
  const token = code.replace(/\s/g, '')
  const delta = /^\d{6}$/.test(token) ? totp.validate({ token, timestamp, window: 1 }) : null
  return delta === null ? null : totp.counter({ timestamp }) + delta
}

/** The columns of an account without an authenticator. */
export const NO_TOTP = { totpSecret: null, totpAt: null, totpStep: null, recoveryHashes: [] }

/** At sign-in the code is what is still wanted; elsewhere it is a field like another. */
export function wrongCodeError(code: 'invalid_input' | 'totp_required' = 'invalid_input'): AppError {
  const message = 'That code is not right. Wait for the next one and try again.'
  return new AppError(code, message, { issues: [{ path: 'code', message }] })
}

const HOW_MANY = 10
const LENGTH = 16
/** Without letters and digits that look alike; 16 of them are 79 bits, so that a plain hash protects them. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

const plain = (code: string): string => code.toLowerCase().replace(/[\s-]/g, '')

const hashOf = (code: string): string => createHash('sha256').update(plain(code)).digest('hex')

const newCode = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length)))
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-')

/** Ten codes to print and what is kept of them. */
export function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: HOW_MANY }, newCode)
  return { codes, hashes: codes.map(hashOf) }
}

const TAKE = `
  update app_user set recovery_hashes = array_remove(recovery_hashes, $2)
  where id = $1 and $2 = any(recovery_hashes) returning cardinality(recovery_hashes) as left`

/** An accepted code; `reason` is what the record of its use says. */
type AcceptedCode = { reason: string | null }

/** Uses a recovery code up; null when there is no such code any more. */
async function takeRecoveryCode(userId: string, code: string): Promise<AcceptedCode | null> {
  const [taken] = await runQuery<{ left: number }>(pool(), TAKE, [userId, hashOf(code)])
  return taken ? { reason: `with a recovery code; ${taken.left} left` } : null
}

/**
 * | code                                                   | answer                       |
 * |--------------------------------------------------------|------------------------------|
 * | of the step now, before or after; later than the last  | yes, and it is the last now  |
 * | of such a step, but that one or a later was used       | null                         |
 * | a recovery code that is left                           | yes, and it is used up       |
 * | anything else                                          | null                         |
 */
export async function acceptCode(user: User, code: string, now: Date): Promise<AcceptedCode | null> {
  if (user.totpSecret === null || user.totpAt === null) return null
  const step = totpStepOf({ secret: user.totpSecret, code, now })
  if (step === null) return takeRecoveryCode(user.id, code)
  return (await takeStep(user.id, step)) ? { reason: null } : null
}

/** One of several requests with the same code wins. */
async function takeStep(id: string, step: number): Promise<boolean> {
  const { count } = await db().user.updateMany({
    where: { id, OR: [{ totpStep: null }, { totpStep: { lt: step } }] },
    data: { totpStep: step },
  })
  return count === 1
}

/** The error of a wrong code, which is recorded like a refused sign-in. */
async function refuseCode(ctx: SignedIn, user: User): Promise<AppError> {
  const error = wrongCodeError()
  await recordRefusal(ctx, { action: 'session.refuse', entity: userEntity(user), reason: error.message })
  return error
}

/** Starting again before a code has confirmed makes another secret; the one before is forgotten. */
export const startAuthenticator: Verb<typeof startTotp> = async (ctx, { body: { currentPassword } }) => {
  const id = ctx.actor.userId
  const user = await db().user.findUniqueOrThrow({ where: { id } })
  await requireFresh(ctx, {
    user,
    currentPassword,
    prompt: 'Enter your current password to set up an authenticator',
  })
  const secret = newTotpSecret()
  const count = await withAccountLock(ctx, async (tx) => {
    const changed = await tx.user.updateMany({ where: { id, totpAt: null }, data: { totpSecret: secret } })
    if (changed.count > 0) await recordAudit(tx, ctx, { action: 'totp.start', entity: userEntity(user) })
    return changed.count
  })
  if (count === 0) throw new AppError('conflict', 'An authenticator is set up already. Turn it off first.')
  return { secret, url: totpUrl({ secret, email: user.email }) }
}

export const confirmAuthenticator: Verb<typeof confirmTotp> = async (ctx, { body: { code } }) => {
  const { now } = ctx
  const id = ctx.actor.userId
  const user = await db().user.findUniqueOrThrow({ where: { id } })
  const { totpSecret, totpAt } = user
  if (totpSecret === null || totpAt !== null) throw notBegun()
  const step = totpStepOf({ secret: totpSecret, code, now })
  if (step === null) throw await refuseCode(ctx, user)
  const { codes, hashes } = newRecoveryCodes()
  const count = await withAccountLock(ctx, async (tx) => {
    const changed = await tx.user.updateMany({
      where: { id, totpAt: null, totpSecret },
      data: { totpAt: now, totpStep: step, recoveryHashes: hashes },
    })
    if (changed.count > 0) await recordAudit(tx, ctx, { action: 'totp.enable', entity: userEntity(user) })
    return changed.count
  })
  if (count === 0) throw notBegun()
  await enqueueSecurityNotice(id, 'totp_on', now)
  return { recoveryCodes: codes }
}

const notBegun = () => new AppError('conflict', 'Start setting up an authenticator first')

export const stopAuthenticator: Verb<typeof stopTotp> = async (ctx, { body }) => {
  const { code, currentPassword } = body
  const { now } = ctx
  const id = ctx.actor.userId
  const user = await db().user.findUniqueOrThrow({ where: { id } })
  if (user.totpAt === null) throw new AppError('conflict', 'No authenticator is set up')
  await requireFresh(ctx, {
    user,
    currentPassword,
    prompt: 'Enter your current password to turn two-factor sign-in off',
  })
  const accepted = await acceptCode(user, code, now)
  if (!accepted) throw await refuseCode(ctx, user)
  await withAccountLock(ctx, async (tx) => {
    await tx.user.update({ where: { id }, data: NO_TOTP })
    await recordAudit(tx, ctx, { action: 'totp.disable', entity: userEntity(user), ...accepted })
  })
  await enqueueSecurityNotice(id, 'totp_off', now)
  return { ok: true }
}
