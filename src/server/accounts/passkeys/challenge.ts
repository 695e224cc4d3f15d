import * as z from 'zod'
import { sealToken, unsealToken } from '@/server/accounts/sessions/sealed-token'
import { AppError } from '@/server/errors'
import { countUse } from '@/server/rate-limit'

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
