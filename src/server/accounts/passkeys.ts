import { publicUrl } from '@/server/env'
import * as z from 'zod'
import { sealToken, unsealToken } from '@/server/accounts/sessions/sealed-token'
import { AppError } from '@/server/errors'
import { countUse } from '@/server/rate-limit'
import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
  generateAuthenticationOptions,
  type AuthenticationResponseJSON,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server'
import type {
  passkeyOptions,
  addPasskey,
  passkeyLoginOptions,
  passkeyLogin,
  removePasskey,
} from '@/contracts/security'
import { requireFresh } from './reauth'
import { recordAudit } from '@/server/audit/record'
import { recordRefusal } from '@/server/audit/refusals'
import type { Context } from '@/server/context'
import { db } from '@/server/db/prisma'
import type { Verb } from '@/server/verb'
import { userEntity } from './user-entity'
import { withAccountLock } from './account-lock'
import { log } from '@/server/log'
import { enqueueSecurityNotice } from '@/server/notifications/mail/account-mails'
import type { Passkey, User } from '@/generated/prisma/client'
import { startSession } from '@/server/accounts/sessions/start-session'

const { origin, hostname } = new URL(publicUrl)

/** The relying party id: the configured address, whatever Host header a request has. */
export const RELYING_PARTY = { name: 'Cistern', id: hostname, origin } as const

/** The user handle that an authenticator keeps with a passkey: the bytes of the user's id as text. */
export const handleOf = (userId: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(userId))

const SECONDS = 300
const USE = { name: 'passkey-challenge', points: 1, seconds: 2 * SECONDS }

type Purpose = 'passkey-add' | 'passkey-login'
const Challenge = z.object({ challenge: z.string(), sessionId: z.string() })

/** The challenge cookie. `sessionId` is empty for an unauthenticated client. */
export const sealChallenge = (purpose: Purpose, challenge: string, sessionId = ''): Promise<string> =>
  sealToken(purpose, { challenge, sessionId }, SECONDS)

/** The challenge of an answer: made for that session, not older than five minutes, and used here for the first time. */
export async function takeChallenge(purpose: Purpose, sealed: string, sessionId = ''): Promise<string> {
  const made = await unsealToken(purpose, Challenge, sealed)
  if (!made || made.sessionId !== sessionId) throw tooLate()
  await countUse(USE, made.challenge).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'too_many' ? tooLate() : error
  })
  return made.challenge
}

const tooLate = () => new AppError('invalid_input', 'That took too long. Please try again.')

/** A passkey is sufficient to sign in, so it must be discoverable without an e-mail address and verify its owner. */
const DEMANDED = { residentKey: 'required', userVerification: 'required' } as const

export const beginToAddPasskey: Verb<typeof passkeyOptions> = async (ctx, { body: { currentPassword } }) => {
  const user = await db().user.findUniqueOrThrow({
    where: { id: ctx.actor.userId },
    include: { passkeys: true },
  })
  await requireFresh(ctx, { user, currentPassword, prompt: 'Enter your current password to add a passkey' })
  const options = await generateRegistrationOptions({
    rpName: RELYING_PARTY.name,
    rpID: RELYING_PARTY.id,
    userID: handleOf(user.id),
    userName: user.email,
    userDisplayName: user.name,
    authenticatorSelection: DEMANDED,
    excludeCredentials: user.passkeys.map(({ id, transports }) => ({ id, transports })),
  })
  const challenge = await sealChallenge('passkey-add', options.challenge, ctx.actor.sessionId)
  return { options: { ...options }, challenge }
}

const AT_MOST = 20

/** What a record tells of a passkey: what its user calls it. */
const passkeyChange = (before: string | null, after: string | null) => [{ field: 'passkey', before, after }]

export const addOwnPasskey: Verb<typeof addPasskey> = async (ctx, { body }) => {
  const { actor, now } = ctx
  const { userId } = actor
  const challenge = await takeChallenge('passkey-add', body.challenge, actor.sessionId)
  const { id, publicKey, counter, transports } = await verified(body.answer, challenge)
  const row = {
    id,
    userId,
    name: body.name,
    publicKey,
    counter,
    transports: transports ?? [],
    createdAt: now,
  }
  const { count } = await withAccountLock(ctx, async (tx) => {
    if ((await tx.passkey.count({ where: { userId } })) >= AT_MOST)
      throw new AppError('conflict', `An account can have ${AT_MOST} passkeys. Remove one first.`)
    const added = await tx.passkey.createMany({ data: [row], skipDuplicates: true })
    if (added.count === 0) return added
    const entity = userEntity(await tx.user.findUniqueOrThrow({ where: { id: userId } }))
    const changes = passkeyChange(null, body.name)
    await recordAudit(tx, ctx, { action: 'passkey.add', entity, changes })
    return added
  })
  if (count === 0) throw new AppError('conflict', 'This passkey has been added before')
  await enqueueSecurityNotice(userId, 'passkey_added', now)
  return { ok: true }
}

/** The library validates every part and throws on invalid input. */
const asRegistration = (answer: Record<string, unknown>) => answer as unknown as RegistrationResponseJSON

async function verified(answer: Record<string, unknown>, expectedChallenge: string) {
  const { verified: isRight, registrationInfo } = await verifyRegistrationResponse({
    response: asRegistration(answer),
    expectedChallenge,
    expectedOrigin: RELYING_PARTY.origin,
    expectedRPID: RELYING_PARTY.id,
    requireUserVerification: true,
  }).catch((error: unknown) => {
    log.info({ err: error }, 'a passkey was refused')
    return { verified: false, registrationInfo: undefined }
  })
  if (!isRight || !registrationInfo) throw new AppError('invalid_input', 'This passkey could not be added')
  return registrationInfo.credential
}

/** Names no account: the authenticator offers what it has for this address. */
export const beginPasskeyLogin: Verb<typeof passkeyLoginOptions> = async () => {
  const options = await generateAuthenticationOptions({
    rpID: RELYING_PARTY.id,
    userVerification: 'required',
  })
  return { options: { ...options }, challenge: await sealChallenge('passkey-login', options.challenge) }
}

type PasskeyAnswer = { challenge: string; answer: Record<string, unknown> }

/** The account whose passkey has answered a challenge of passkeyLoginOptions; 401 for every other answer. */
export async function acceptPasskey(body: PasskeyAnswer, now: Date): Promise<User> {
  const challenge = await takeChallenge('passkey-login', body.challenge)
  const { id } = body.answer
  const passkey =
    typeof id === 'string' ? await db().passkey.findUnique({ where: { id }, include: { user: true } }) : null
  if (!passkey || passkey.user.disabledAt) throw unknown()
  const counter = await verifiedCounter(body.answer, passkey, challenge)
  // of two answers with the same count, one wins
  const { count } = await db().passkey.updateMany({
    where: { id: passkey.id, counter: passkey.counter },
    data: { counter, lastUsedAt: now },
  })
  if (count === 0) throw unknown()
  return passkey.user
}

/** The authenticator has verified its owner: no code is asked for. */
export const loginWithPasskey: Verb<typeof passkeyLogin> = async (ctx, { body }) => {
  const user = await acceptPasskey(body, ctx.now).catch((error: unknown) => {
    if (error instanceof AppError) void recordRefusedPasskey(ctx, body, error.message)
    throw error
  })
  return startSession(ctx, user)
}

/** Not awaited: whether a passkey is known must not show in the time of the answer. */
async function recordRefusedPasskey(ctx: Context, { answer: { id } }: PasskeyAnswer, reason: string) {
  const find = { where: { id: String(id) }, include: { user: true } } as const
  const owner = await db()
    .passkey.findUnique(find)
    .catch(() => null)
  const entity = owner ? userEntity(owner.user) : ({ type: 'user', id: null } as const)
  await recordRefusal(ctx, { action: 'session.refuse', entity, reason })
}

const unknown = () => new AppError('unauthenticated', 'This passkey does not open an account here')

/** The library validates every part and throws on invalid input. */
const asAuthentication = (answer: Record<string, unknown>) => answer as unknown as AuthenticationResponseJSON

/** The authenticator's count after this use; one that has not risen (a copy of the key) is refused, like a wrong signature. */
async function verifiedCounter(
  answer: Record<string, unknown>,
  { id, userId, publicKey, counter, transports }: Passkey,
  expectedChallenge: string,
): Promise<number> {
  const response = asAuthentication(answer)
  const outcome = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin: RELYING_PARTY.origin,
    expectedRPID: RELYING_PARTY.id,
    requireUserVerification: true,
    credential: { id, publicKey: new Uint8Array(publicKey), counter: Number(counter), transports },
  }).catch((error: unknown) => log.info({ err: error }, 'a passkey was refused'))
  if (!outcome?.verified) throw unknown()
  if (response.response.userHandle !== Buffer.from(handleOf(userId)).toString('base64url')) throw unknown()
  return outcome.authenticationInfo.newCounter
}

export const removeOwnPasskey: Verb<typeof removePasskey> = async (ctx, { params: { id }, body }) => {
  const { userId } = ctx.actor
  const user = await db().user.findUniqueOrThrow({ where: { id: userId } })
  const { currentPassword } = body
  await requireFresh(ctx, {
    user,
    currentPassword,
    prompt: 'Enter your current password to remove a passkey',
  })
  const removed = await withAccountLock(ctx, async (tx) => {
    const passkey = await tx.passkey.findFirst({ where: { id, userId } })
    if (!passkey) return false
    await tx.passkey.delete({ where: { id } })
    const changes = passkeyChange(passkey.name, null)
    await recordAudit(tx, ctx, { action: 'passkey.remove', entity: userEntity(user), changes })
    return true
  })
  if (!removed) throw new AppError('not_found', 'There is no such passkey')
  await enqueueSecurityNotice(userId, 'passkey_removed', ctx.now)
  return { ok: true }
}
