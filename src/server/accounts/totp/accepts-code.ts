import type { User } from '@/generated/prisma/client'
import { db } from '@/server/db/prisma'
import { takeRecoveryCode } from './recovery-codes'
import { totpStepOf } from './authenticator'

/**
 * | code                                                   | answer                       |
 * |--------------------------------------------------------|------------------------------|
 * | of the step now, before or after; later than the last  | true, and it is the last now |
 * | of such a step, but that one or a later was used       | false                        |
 * | a recovery code that is left                           | true, and it is used up      |
 * | anything else                                          | false                        |
 */
export async function acceptsCode(user: User, code: string, now: Date): Promise<boolean> {
  if (user.totpSecret === null || user.totpAt === null) return false
  const step = totpStepOf({ secret: user.totpSecret, code, now })
  return step === null ? takeRecoveryCode(user.id, code) : takeStep(user.id, step)
}

/** One of several requests with the same code wins. */
async function takeStep(id: string, step: number): Promise<boolean> {
  const { count } = await db().user.updateMany({
    where: { id, OR: [{ totpStep: null }, { totpStep: { lt: step } }] },
    data: { totpStep: step },
  })
  return count === 1
}
