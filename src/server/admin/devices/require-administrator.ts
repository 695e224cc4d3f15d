import { type Actor, can, type Role } from '@/domain/access/policy'
import { AppError } from '@/server/errors'
import { type Queryable, runQuery } from '@/server/db/transaction'

/** The device's lock holds the actor's row too: the role cannot change before the commit. */
export async function requireAdministrator(client: Queryable, { userId }: Actor): Promise<void> {
  const [user] = await runQuery<{ role: Role }>(client, 'select role from app_user where id = $1', [userId])
  if (!user || !can(user, 'admin')) throw new AppError('forbidden', 'Forbidden')
}
