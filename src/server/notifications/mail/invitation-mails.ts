import { decode, encode } from 'next-auth/jwt'
import * as z from 'zod'
import { pool } from '@/server/db/pool'
import { db } from '@/server/db/prisma'
import { authSecret } from '@/server/env'
import { enqueueMails } from '@/server/notifications/delivery/enqueue'
import { userLocaleOf } from '@/server/user-locale'
import { hasMail } from './available'
import { mailStrings } from './strings'

const SALT = 'invitation-mail'

/** The outbox keeps the token of an invitation encrypted: only its hash is stored anywhere else. */
const sealInvitation = (token: string, seconds: number): Promise<string> =>
  encode({ token: { token }, secret: authSecret(), salt: SALT, maxAge: seconds })

const Sealed = z.object({ sealed: z.string() })
const Content = z.object({ token: z.string() })

/** The token of an invitation's mail; null when it has ended. */
export async function openInvitation(data: unknown): Promise<string | null> {
  const stored = Sealed.safeParse(data).data
  if (!stored) return null
  const content = await decode({ token: stored.sealed, secret: authSecret(), salt: SALT }).catch(() => null)
  return Content.safeParse(content).data?.token ?? null
}

type Invited = { email: string; token: string; expiresAt: Date }

/** Mails the links of invitations in the inviter's language; answers whether this server sends mail. */
export async function mailInvitations(
  invited: readonly Invited[],
  inviterId: string,
  now: Date,
): Promise<boolean> {
  if (!hasMail()) return false
  const inviter = await db().user.findUniqueOrThrow({ where: { id: inviterId } })
  const { language, locale, timeZone } = userLocaleOf(inviter)
  const t = mailStrings(language)
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone })
  const mailOf = async ({ email, token, expiresAt }: Invited) => {
    const seconds = Math.ceil((expiresAt.getTime() - now.getTime()) / 1000)
    const until = `${format.format(expiresAt)} (${timeZone})`
    const message = {
      kind: 'user_invitation',
      title: t('userInvitation.title'),
      body: t('userInvitation.body', { name: inviter.name, until }),
      severity: 'info',
      tag: 'user_invitation',
      path: '/register',
      at: now.toISOString(),
      language,
      data: { sealed: await sealInvitation(token, seconds) },
    } as const
    return { userId: null, to: email, message, deadline: expiresAt }
  }
  await enqueueMails(pool(), await Promise.all(invited.map(mailOf)), now)
  return true
}
