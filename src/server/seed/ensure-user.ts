import type { Role } from '@/domain/access/policy'
import { hashPassword } from '@/server/accounts/password/password'
import { db } from '@/server/db/prisma'

type Account = { email: string; password: string; name: string; role: Role }

/** Makes an account, or gives an existing one this role and password. */
export async function ensureUser({ email, password, name, role }: Account): Promise<{ id: string }> {
  const passwordHash = await hashPassword(password)
  return db().user.upsert({
    where: { email },
    create: { email, name, passwordHash, role, emailVerifiedAt: new Date() },
    update: { passwordHash, role },
    select: { id: true },
  })
}
