import { generateRegistrationOptions } from '@simplewebauthn/server'
import type { passkeyOptions } from '@/contracts/security'
import { requireFresh } from '@/server/accounts/reauth'
import { db } from '@/server/db/prisma'
import type { Verb } from '@/server/verb'
import { sealChallenge } from './challenge'
import { handleOf, RELYING_PARTY } from './relying-party'

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
