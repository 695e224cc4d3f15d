import { randomUUID } from 'node:crypto'
import { hashInvitationToken, newInvitationToken } from '@/server/admin/invitation-token'
import { db } from '@/server/db/prisma'

/** The token of a link that offers somebody an account, which nobody has taken yet. */
export async function offerAccount(invitedById: string): Promise<string> {
  const token = newInvitationToken()
  const email = `${randomUUID()}@example.com`
  const expiresAt = new Date(Date.now() + 86_400_000)
  await db().userInvitation.create({
    data: { email, tokenHash: hashInvitationToken(token), invitedById, expiresAt },
  })
  return token
}
