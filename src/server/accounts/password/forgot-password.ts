import { setTimeout } from 'node:timers/promises'
import type { forgotPassword } from '@/contracts/security'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { enqueueResetMail } from '@/server/notifications/mail/account-mails'
import { requireMail } from '@/server/notifications/mail/available'
import { countUse } from '@/server/rate-limit'

const PER_ACCOUNT = { name: 'forgot-password', points: 3, seconds: 3600 }
/** Longer than a mail takes into the outbox, so that the time of the answer tells nothing. */
const ANSWER_MS = 300

/** The same answer, after the same time, whether or not there is such an account and whether or not it gets a mail. */
export const mailResetLink: Verb<typeof forgotPassword> = async ({ now }, { body }) => {
  requireMail()
  await Promise.all([setTimeout(ANSWER_MS), enqueueForKnownAccount(body.email.toLowerCase(), now)])
  return { ok: true }
}

async function enqueueForKnownAccount(email: string, now: Date): Promise<void> {
  if (await isTooOften(email)) return
  const user = await db().user.findUnique({ where: { email } })
  if (user && !user.disabledAt) await enqueueResetMail(user, now)
}

async function isTooOften(email: string): Promise<boolean> {
  try {
    await countUse(PER_ACCOUNT, email)
    return false
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many') return true
    throw error
  }
}
