import { hasMail } from '@/server/notifications/mail/available'
import { pool } from '@/server/db/pool'
import { type Queryable, runQuery } from '@/server/db/transaction'

const ADDRESS = `
  select email from "User" where id = $1 and "disabledAt" is null and ("emailVerifiedAt" is not null or not $2::bool)`

/**
 * The address at which a person receives invitations and offers. Where this server sends mail it must be proven, so that
 * nobody who registers another's address receives what is meant for them; elsewhere it cannot be.
 */
export async function loadOwnAddress(userId: string, client: Queryable = pool()): Promise<string | null> {
  const [user] = await runQuery<{ email: string }>(client, ADDRESS, [userId, hasMail()])
  return user?.email ?? null
}
