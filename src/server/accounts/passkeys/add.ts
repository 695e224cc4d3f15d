import { type RegistrationResponseJSON, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { addPasskey } from '@/contracts/security'
import { withAccountLock } from '@/server/accounts/account-lock'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { log } from '@/server/log'
import { enqueueSecurityNotice } from '@/server/notifications/mail/account-mails'
import { takeChallenge } from './challenge'
import { RELYING_PARTY } from './relying-party'

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
const asAnswer = (answer: Record<string, unknown>) => answer as unknown as RegistrationResponseJSON

async function verified(answer: Record<string, unknown>, expectedChallenge: string) {
  const { verified: isRight, registrationInfo } = await verifyRegistrationResponse({
    response: asAnswer(answer),
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
