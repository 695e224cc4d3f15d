import { randomBytes } from 'node:crypto'
import { hashPassword } from '@/server/accounts/password/password'
import { db } from '@/server/db/prisma'

type SuperuserOptions = { email: string; password?: string | undefined }

const WAIT_MS = 60_000

/**
 * Makes the first superuser and answers how they sign in; null when there is one. Of several consoles that start on one
 * empty database at once, one makes it, and only that one has a password to show.
 */
export async function ensureSuperuser({
  email: asGiven,
  password = randomBytes(12).toString('base64url'),
}: SuperuserOptions) {
  if ((await db().user.count({ where: { role: 'superuser' } })) > 0) return null
  const email = asGiven.toLowerCase()
  const passwordHash = await hashPassword(password)
  return db().$transaction(
    async (tx) => {
      await tx.$queryRaw`select 1 from (select pg_advisory_xact_lock(hashtext('cistern first superuser'))) as held`
      if ((await tx.user.count({ where: { role: 'superuser' } })) > 0) return null
      const account = { passwordHash, role: 'superuser' } as const
      await tx.user.upsert({
        where: { email },
        create: { ...account, email, name: 'Superuser', emailVerifiedAt: new Date() },
        update: account,
      })
      return { email, password }
    },
    { maxWait: WAIT_MS, timeout: WAIT_MS },
  )
}
