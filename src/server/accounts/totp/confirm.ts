import type { confirmTotp } from '@/contracts/security'
import { withAccountLock } from '@/server/accounts/account-lock'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { enqueueSecurityNotice } from '@/server/notifications/mail/account-mails'
import { totpStepOf } from './authenticator'
import { newRecoveryCodes } from './recovery-codes'
import { wrongCodeError } from './wrong-code'

export const confirmAuthenticator: Verb<typeof confirmTotp> = async (ctx, { body: { code } }) => {
  const { now } = ctx
  const id = ctx.actor.userId
  const { totpSecret, totpAt } = await db().user.findUniqueOrThrow({ where: { id } })
  if (totpSecret === null || totpAt !== null) throw notBegun()
  const step = totpStepOf({ secret: totpSecret, code, now })
  if (step === null) throw wrongCodeError()
  const { codes, hashes } = newRecoveryCodes()
  const { count } = await withAccountLock(ctx, (tx) =>
    tx.user.updateMany({
      where: { id, totpAt: null, totpSecret },
      data: { totpAt: now, totpStep: step, recoveryHashes: hashes },
    }),
  )
  if (count === 0) throw notBegun()
  await enqueueSecurityNotice(id, 'totp_on', now)
  return { recoveryCodes: codes }
}

const notBegun = () => new AppError('conflict', 'Start setting up an authenticator first')
