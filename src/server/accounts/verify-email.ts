import type { verifyEmail } from '@/contracts/security'
import { db } from '@/server/db/prisma'
import type { Verb } from '@/server/verb'
import { requireTokenOwner, consumeMailToken } from '@/server/notifications/mail/tokens'

export const verifyAddress: Verb<typeof verifyEmail> = async ({ now }, { body: { token } }) => {
  const { id, email } = await requireTokenOwner({ token, purpose: 'verify_email', now })
  await db().$transaction(async (tx) => {
    await consumeMailToken(tx, { token, now })
    await tx.user.update({ where: { id }, data: { emailVerifiedAt: now } })
  })
  return { email }
}
