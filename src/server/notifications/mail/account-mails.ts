import type { User } from '@/generated/prisma/client'
import { enqueueMail } from '@/server/notifications/delivery/enqueue'
import type { OutboxMessage, MessageKind } from '@/server/notifications/delivery/types'
import { db } from '@/server/db/prisma'
import { log } from '@/server/log'
import { pool } from '@/server/db/pool'
import { userLocaleOf } from '@/server/user-locale'
import { hasMail } from './available'
import { type MailStrings, mailStrings } from './strings'

const HOUR_MS = 3_600_000

type AccountMail = {
  user: User
  now: Date
  kind: MessageKind
  path: string
  hours: number
  words: (t: MailStrings) => { title: string; body: string }
}

/** Puts a mail about an account into the outbox; after `hours` it helps nobody any more. */
async function enqueueAccountMail({ user, now, kind, path, hours, words }: AccountMail): Promise<void> {
  const { language } = userLocaleOf(user)
  const message: OutboxMessage = {
    ...words(mailStrings(language)),
    kind,
    severity: 'info',
    tag: `${kind}:${user.id}`,
    path,
    at: now.toISOString(),
    language,
  }
  const deadline = new Date(now.getTime() + hours * HOUR_MS)
  await enqueueMail(pool(), { userId: user.id, to: user.email, message, deadline }, now)
}

/** Mails that go to an address before anybody has proven it theirs. */
const LINKS = {
  verify_email: { path: '/verify-email', hours: 6, key: 'verify' },
  reset_password: { path: '/reset-password', hours: 1, key: 'reset' },
} as const

/**
 * Posts a mail with a link. Anybody may have typed the address, and the name with it, so its words are fixed: they say
 * nothing that a stranger wrote.
 */
function enqueueLinkMail(kind: keyof typeof LINKS, user: User, now: Date): Promise<void> {
  const { path, hours, key } = LINKS[kind]
  const words = (t: MailStrings) => ({ title: t(`${key}.title`), body: t(`${key}.body`) })
  return enqueueAccountMail({ user, now, kind, path, hours, words })
}

/** The link that proves an address. */
export const enqueueVerificationMail = (user: User, now: Date): Promise<void> =>
  enqueueLinkMail('verify_email', user, now)

/** The link that sets a new password. */
export const enqueueResetMail = (user: User, now: Date): Promise<void> =>
  enqueueLinkMail('reset_password', user, now)

type SecurityNotice = 'password_changed' | 'totp_on' | 'totp_off' | 'passkey_added' | 'passkey_removed'

/**
 * Tells a person what was changed about how their account is entered; only at an address that is proven theirs. The
 * change has been made by then, so a notice that cannot be written down is only logged.
 */
export async function enqueueSecurityNotice(
  userId: string,
  notice: SecurityNotice,
  now: Date,
): Promise<void> {
  if (!hasMail()) return
  try {
    const user = await db().user.findUniqueOrThrow({ where: { id: userId } })
    if (user.emailVerifiedAt) await enqueueNotice(user, notice, now)
  } catch (error) {
    log.error({ err: error, userId, notice }, 'a security notice could not be written down')
  }
}

function enqueueNotice(user: User, notice: SecurityNotice, now: Date): Promise<void> {
  const { locale, timeZone } = userLocaleOf(user)
  const style = { dateStyle: 'long', timeStyle: 'short' } as const
  const at = new Intl.DateTimeFormat(locale, { ...style, timeZone }).format(now)
  return enqueueAccountMail({
    user,
    now,
    kind: 'security',
    path: '/profile',
    hours: 24,
    words: (t) => ({
      title: t(`notice.${notice}.title`),
      body: t('notice.hello', {
        name: user.name,
        what: t(`notice.${notice}.body`),
        at: `${at} (${timeZone})`,
      }),
    }),
  })
}
