import { db } from '@/server/db'
import { AppError } from '@/server/errors'

/** A sentence about the address that was typed. */
function emailRefused(code: 'not_found' | 'invalid_input', message: string): AppError {
  return new AppError(code, message, { issues: [{ path: 'email', message }] })
}

type Asked = { email: string; actorId: string; ownerId: string }

/** The account with this address, which must be neither the asking person's own nor the owner's. */
export async function findAccount({ email, actorId, ownerId }: Asked) {
  const user = await db().user.findFirst({ where: { email: email.toLowerCase(), disabledAt: null } })
  if (!user) throw emailRefused('not_found', 'No account with this e-mail address')
  if (user.id === actorId) throw emailRefused('invalid_input', 'This is your own address')
  if (user.id === ownerId) throw emailRefused('invalid_input', 'The device is theirs already')
  return user
}
