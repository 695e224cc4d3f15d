import type { stopTotp } from '@/contracts/security'
import { db } from '@/server/db'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/http/route'
import { mailSecurityNotice } from '@/server/mail/account-mails'
import { acceptsCode } from './accepts-code'
import { wrongCode } from './wrong-code'

const OFF = { totpSecret: null, totpAt: null, totpStep: null, recoveryHashes: [] }

export const stopAuthenticator: Verb<typeof stopTotp> = async ({ actor, now }, { body: { code } }) => {
  const id = actor.userId
  const user = await db().user.findUniqueOrThrow({ where: { id } })
  if (user.totpAt === null) throw new AppError('conflict', 'No authenticator is set up')
  if (!(await acceptsCode(user, code, now))) throw wrongCode()
  await db().user.update({ where: { id }, data: OFF })
  await mailSecurityNotice(id, 'totp_off', now)
  return { ok: true }
}
