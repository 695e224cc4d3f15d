import { countUse } from '@/server/rate-limit'
import { AppError } from '@/server/errors'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { hasMail } from '@/server/notifications/mail/available'
import { pool } from '@/server/db/pool'

const DAY_S = 86_400
const message = 'You have invited very often today. Please try again tomorrow.'
const BY_SENDER = { name: 'invitations of a sender', points: 200, seconds: DAY_S, message }
const TO_ADDRESS = { name: 'invitations to an address', points: 20, seconds: DAY_S, message }

/** Bounds how much mail and how many notifications one account can cause, in all and to one address. */
export async function requireInvitationQuota(userId: string, email: string): Promise<void> {
  await countUse(BY_SENDER, userId)
  await countUse(TO_ADDRESS, `${userId} ${email.toLowerCase()}`)
}

const ADDRESSES = `select id, email from app_user where id = any($1::uuid[])`

function addressError(message: string): AppError {
  return new AppError('invalid_input', message, { issues: [{ path: 'email', message }] })
}

type AddressCheck = { email: string; actorId: string; ownerId: string }

/**
 * The typed address in lower case. Refuses the user's own and the owner's; does not reveal whether it has an account.
 */
export async function requireOtherAddress(
  client: Queryable,
  { email, actorId, ownerId }: AddressCheck,
): Promise<string> {
  const address = email.toLowerCase()
  const known = await runQuery<{ id: string; email: string }>(client, ADDRESSES, [[actorId, ownerId]])
  const whose = known.find((user) => user.email === address)?.id
  if (whose === actorId) throw addressError('This is your own address')
  if (whose === ownerId) throw addressError('The device is theirs already')
  return address
}

const ADDRESS = `
  select email from app_user where id = $1 and disabled_at is null and (email_verified_at is not null or not $2::bool)`

/**
 * The address at which a user receives invitations and offers. Where this server sends mail it must be verified, so
 * that registering another person's address gives no access to what is meant for them; elsewhere it cannot be verified.
 */
export async function loadOwnAddress(userId: string, client: Queryable = pool()): Promise<string | null> {
  const [user] = await runQuery<{ email: string }>(client, ADDRESS, [userId, hasMail()])
  return user?.email ?? null
}
