import type { stopMails } from '@/contracts/security'
import type { User } from '@/generated/prisma/client'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { userView } from '@/server/user-view'
import { readOptOut } from './opt-out'

/** From the page, with the token in the body, or from a mail program's own button, with the token in the address. */
export const stopMailsByToken: Verb<typeof stopMails> = async (_, { query, body }) => {
  const optOut = readOptOut(('token' in body ? body.token : query.token) ?? '')
  const user = optOut && (await db().user.findUnique({ where: { id: optOut.userId } }))
  if (!user) throw new AppError('invalid_input', 'This link is not one of ours')
  await db().user.update({ where: { id: user.id }, data: withoutMails(optOut.what, user) })
  return { email: user.email, what: optOut.what }
}

const withoutMails = (what: 'alerts' | 'marketing', user: User) =>
  what === 'marketing'
    ? { marketingOptIn: false }
    : { preferences: { ...userView(user).preferences, alertEmails: false } }
