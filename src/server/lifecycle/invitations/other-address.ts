import { AppError } from '@/server/errors'
import { type Queryable, runQuery } from '@/server/db/transaction'

const ADDRESSES = `select id, email from "User" where id = any($1::uuid[])`

function addressError(message: string): AppError {
  return new AppError('invalid_input', message, { issues: [{ path: 'email', message }] })
}

type AddressCheck = { email: string; actorId: string; ownerId: string }

/** The typed address in lower case. Refuses the asking person's own and the owner's; whether anybody has it is not said. */
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
