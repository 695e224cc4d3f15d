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
import { db } from '@/server/db/prisma'
import type { Verb } from '@/server/verb'
import { withAccountLock } from './account-lock'
import { log } from '@/server/log'
import { enqueueSecurityNotice } from '@/server/notifications/mail/account-mails'
import type { Passkey } from '@/generated/prisma/client'
import { startSession } from '@/server/accounts/sessions/start-session'

const { origin, hostname } = new URL(publicUrl)

/** Whom a passkey is for: the configured address, whatever Host header a request carries. */
export const RELYING_PARTY = { name: 'Cistern', id: hostname, origin } as const

/** The user handle that an authenticator keeps with a passkey: the bytes of the user's id as text. */
export const handleOf = (userId: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(userId))

const SECONDS = 300
const USE = { name: 'passkey-challenge', points: 1, seconds: 2 * SECONDS }

type Purpose = 'passkey-add' | 'passkey-login'
const Challenge = z.object({ challenge: z.string(), sessionId: z.string() })

/** What the browser brings back with its answer. `sessionId` is empty for somebody who is not signed in yet. */
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

/** A passkey opens the account alone, so it must be found without an e-mail address and prove that its owner is there. */
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
    return tx.passkey.createMany({ data: [row], skipDuplicates: true })
  })
  if (count === 0) throw new AppError('conflict', 'This passkey has been added before')
  await enqueueSecurityNotice(userId, 'passkey_added', now)
  return { ok: true }
}

/** The library looks at every part of it and throws at what does not fit. */
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

/** The authenticator has verified its owner: no code is asked for. */
export const loginWithPasskey: Verb<typeof passkeyLogin> = async (ctx, { body }) => {
  const challenge = await takeChallenge('passkey-login', body.challenge)
  const { id } = body.answer
  const passkey =
    typeof id === 'string' ? await db().passkey.findUnique({ where: { id }, include: { user: true } }) : null
  if (!passkey || passkey.user.disabledAt) throw unknown()
  const counter = await verifiedCounter(body.answer, passkey, challenge)
  // of two answers that count alike, one wins
  const { count } = await db().passkey.updateMany({
    where: { id: passkey.id, counter: passkey.counter },
    data: { counter, lastUsedAt: ctx.now },
  })
  if (count === 0) throw unknown()
  return startSession(ctx, passkey.user)
}

const unknown = () => new AppError('unauthenticated', 'This passkey does not open an account here')

/** The library looks at every part of it and throws at what does not fit. */
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
  const { count } = await withAccountLock(ctx, (tx) => tx.passkey.deleteMany({ where: { id, userId } }))
  if (count === 0) throw new AppError('not_found', 'There is no such passkey')
  await enqueueSecurityNotice(userId, 'passkey_removed', ctx.now)
  return { ok: true }
}
