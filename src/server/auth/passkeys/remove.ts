import type { removePasskey } from '@/contracts/security'
import { db } from '@/server/db'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/http/route'
import { mailSecurityNotice } from '@/server/mail/account-mails'

export const removeOwnPasskey: Verb<typeof removePasskey> = async ({ actor, now }, { params: { id } }) => {
  const { count } = await db().passkey.deleteMany({ where: { id, userId: actor.userId } })
  if (count === 0) throw new AppError('not_found', 'There is no such passkey')
  await mailSecurityNotice(actor.userId, 'passkey_removed', now)
  return { ok: true }
}
