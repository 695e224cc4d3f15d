import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { authSecret, publicUrl } from '@/server/env'
import type { showOptOut, stopMails } from '@/contracts/security'
import type { Verb } from '@/server/verb'
import type { User } from '@/generated/prisma/client'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'
import { userView } from '@/server/user-view'

const OptOutScope = z.enum(['alerts', 'marketing'])
type OptOutScope = z.output<typeof OptOutScope>
type OptOut = { userId: string; what: OptOutScope }

const signOptOut = ({ userId, what }: OptOut): Buffer =>
  createHmac('sha256', authSecret()).update(`mail opt-out\n${userId}\n${what}`).digest()

/** `<user>.<what>.<HMAC>`: never ends, and opens nothing but the way out. */
export const optOutToken = (optOut: OptOut): string =>
  `${optOut.userId}.${optOut.what}.${signOptOut(optOut).toString('base64url')}`

/** What a token stops, or null when we did not make it. */
export function readOptOut(token: string): OptOut | null {
  const [userId, what, signature = '', ...rest] = token.split('.')
  const optOut = z.object({ userId: z.uuid(), what: OptOutScope }).safeParse({ userId, what }).data
  if (!optOut || rest.length > 0) return null
  const [given, own] = [Buffer.from(signature, 'base64url'), signOptOut(optOut)]
  return given.length === own.length && timingSafeEqual(given, own) ? optOut : null
}

/** The page where a person stops mails; the token is in the fragment, which reaches no log. */
export const optOutPage = (token: string): string => `${publicUrl}/mail-opt-out#token=${token}`

/** Where a mail program posts to when its own button is pressed (RFC 8058). */
export const optOutCall = (token: string): string => `${publicUrl}/api/mail/opt-out?token=${token}`

/** For mail programs that open the address of `List-Unsubscribe` instead of posting to it. */
export const redirectToOptOut: Verb<typeof showOptOut> = async (_, { query }) =>
  new Response(null, {
    status: 303,
    headers: { location: optOutPage(encodeURIComponent(query.token)), 'cache-control': 'no-store' },
  })

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
