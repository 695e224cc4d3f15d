import type { getSecurity } from '@/contracts/security'
import { db } from '@/server/db/prisma'
import type { Verb } from '@/server/verb'
import { hasMail } from '@/server/notifications/mail/available'
import { isFresh } from './reauth'

const newestLast = { orderBy: { createdAt: 'asc' } } as const

export const getOwnSecurity: Verb<typeof getSecurity> = async (ctx) => {
  const user = await db().user.findUniqueOrThrow({
    where: { id: ctx.actor.userId },
    include: { passkeys: newestLast, externals: newestLast },
  })
  return {
    hasPassword: user.passwordHash !== null,
    totp: user.totpAt !== null,
    recoveryCodes: user.recoveryHashes.length,
    passkeys: user.passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    externals: user.externals.map(({ provider, createdAt }) => ({
      provider,
      createdAt: createdAt.toISOString(),
    })),
    reauth: !isFresh(ctx),
    mail: hasMail(),
  }
}
