import type { Prisma } from '@/generated/prisma/client'
import { revokeSessions } from '@/server/accounts/sessions/sessions'

type Change = {
  userId: string
  passwordHash: string
  now: Date
  /** The session that stays. */ keep?: string
}

/**
 * Sets a password, and ends what the one before has opened: the links that would set another, and the sessions. Answers
 * the ids of those, whose streams are to be told after the commit.
 */
export async function setPassword(tx: Prisma.TransactionClient, change: Change): Promise<string[]> {
  const { userId, passwordHash, ...which } = change
  await tx.mailToken.deleteMany({ where: { userId, purpose: 'reset_password' } })
  // before the sessions: a sign-in with the old password (start-session) is over by now, or sees the new one
  await tx.user.update({ where: { id: userId }, data: { passwordHash } })
  const ended = await revokeSessions(tx, { userId, ...which })
  return ended.map(({ id }) => id)
}
