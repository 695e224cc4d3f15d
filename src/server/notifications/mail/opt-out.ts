import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { authSecret, publicUrl } from '@/server/env'
import type { showOptOut, stopMails } from '@/contracts/security'
import type { Verb } from '@/server/verb'
import type { User } from '@/generated/prisma/client'
import { recordAudit } from '@/server/audit/record'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'
import { userView } from '@/server/user-view'
import { mailLinkSource } from './link-source'

const OptOutScope = z.enum(['alerts', 'marketing'])
type OptOutScope = z.output<typeof OptOutScope>
type OptOut = { userId: string; what: OptOutScope }

const signOptOut = ({ userId, what }: OptOut): Buffer =>
  createHmac('sha256', authSecret()).update(`mail opt-out\n${userId}\n${what}`).digest()

/** `<user>.<what>.<HMAC>`: never expires, and permits the opt-out only. */
export const optOutToken = (optOut: OptOut): string =>
  `${optOut.userId}.${optOut.what}.${signOptOut(optOut).toString('base64url')}`

/** The opt-out scope of a token, or null for an invalid one. */
export function readOptOut(token: string): OptOut | null {
  const [userId, what, signature = '', ...rest] = token.split('.')
  const optOut = z.object({ userId: z.uuid(), what: OptOutScope }).safeParse({ userId, what }).data
  if (!optOut || rest.length > 0) return null
  const [given, own] = [Buffer.from(signature, 'base64url'), signOptOut(optOut)]
  return given.length === own.length && timingSafeEqual(given, own) ? optOut : null
}

/** The opt-out page; the token is in the fragment, which is never logged. */
export const optOutPage = (token: string): string => `${publicUrl}/mail-opt-out#token=${token}`

/** The address to which a mail program posts its one-click unsubscribe (RFC 8058). */
export const optOutCall = (token: string): string => `${publicUrl}/api/mail/opt-out?token=${token}`

/** For mail programs that open the address of `List-Unsubscribe` instead of posting to it. */
export const redirectToOptOut: Verb<typeof showOptOut> = async (_, { query }) =>
  new Response(null, {
    status: 303,
    headers: { location: optOutPage(encodeURIComponent(query.token)), 'cache-control': 'no-store' },
  })

/** Called from the page, with the token in the body, or by a mail program's button, with the token in the address. */
export const stopMailsByToken: Verb<typeof stopMails> = async (ctx, { query, body }) => {
  const optOut = readOptOut(('token' in body ? body.token : query.token) ?? '')
  const user = optOut && (await db().user.findUnique({ where: { id: optOut.userId } }))
  if (!user) throw new AppError('invalid_input', 'This link is not one of ours')
  await db().$transaction(async (tx) => {
    await tx.user.update({ where: { id: user.id }, data: withoutMails(optOut.what, user) })
    await recordAudit(tx, mailLinkSource(ctx, user.id), {
      action: 'user.mail_opt_out',
      entity: { type: 'user', id: user.id, name: user.email },
      changes: [{ field: optOut.what, before: true, after: false }],
    })
  })
  return { email: user.email, what: optOut.what }
}

const withoutMails = (what: 'alerts' | 'marketing', user: User) =>
  what === 'marketing'
    ? { marketingOptIn: false }
    : { preferences: { ...userView(user).preferences, alertEmails: false } }
