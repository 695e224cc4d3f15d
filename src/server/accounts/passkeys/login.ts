import { type AuthenticationResponseJSON, verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { passkeyLogin } from '@/contracts/security'
import type { Passkey } from '@/generated/prisma/client'
import { startSession } from '@/server/accounts/sessions/start-session'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { log } from '@/server/log'
import { takeChallenge } from './challenge'
import { handleOf, RELYING_PARTY } from './relying-party'

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
const asAnswer = (answer: Record<string, unknown>) => answer as unknown as AuthenticationResponseJSON

/** The authenticator's count after this use; one that has not risen (a copy of the key) is refused, like a wrong signature. */
async function verifiedCounter(
  answer: Record<string, unknown>,
  { id, userId, publicKey, counter, transports }: Passkey,
  expectedChallenge: string,
): Promise<number> {
  const response = asAnswer(answer)
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
