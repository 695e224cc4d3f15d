import type { User } from '@/generated/prisma/client'
import { enqueueMail } from '@/server/notifications/delivery/enqueue'
import type { OutboxMessage, MessageKind } from '@/server/notifications/delivery/types'
import { db } from '@/server/db/prisma'
import { log } from '@/server/log'
import { pool } from '@/server/db/pool'
import type { AnyTransaction, Queryable } from '@/server/db/transaction'
import { userLocaleOf } from '@/server/user-locale'
import { browserOf, operatingSystemOf, otherSystemOf } from '@/domain/access/user-agent'
import type { Language } from '@/domain/text/languages'
import { stringsFor } from '@/server/messages'
import { hasMail } from './available'
import { mailStrings, type MailStrings } from './strings'

const agentStrings = stringsFor('security.agent')
const nameStrings = stringsFor('push.guide')

/** "Firefox on Windows", in the words of the list of sessions; never the client's own text. */
function describeClient(userAgent: string, language: Language): string {
  const [t, names] = [agentStrings(language), nameStrings(language)]
  const [known, system] = [browserOf({ userAgent }), operatingSystemOf({ userAgent })]
  const place = system === 'other' ? otherSystemOf({ userAgent }) : names(`systems.${system}`)
  if (!known && !place) return t('unknown')
  const browser = known ? names(`browsers.${known.browser}`) : t('otherBrowser')
  return t('both', { browser, system: place ?? t('otherSystem') })
}

const HOUR_MS = 3_600_000

type AccountMail = {
  user: User
  now: Date
  kind: MessageKind
  path: string
  hours: number
  words: (t: MailStrings) => { title: string; body: string }
  client?: AnyTransaction
}

/** Enqueues a mail about an account; it expires after `hours`. */
async function enqueueAccountMail({
  user,
  now,
  kind,
  path,
  hours,
  words,
  client = pool(),
}: AccountMail): Promise<void> {
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
  await enqueueMail(client, { userId: user.id, to: user.email, message, deadline }, now)
}

/** Mails to an address before it is verified. */
const LINKS = {
  verify_email: { path: '/verify-email', hours: 6, key: 'verify' },
  reset_password: { path: '/reset-password', hours: 1, key: 'reset' },
} as const

/** `client`: of the caller's transaction. */
type LinkMail = { user: User; now: Date; client?: Queryable | undefined }

/**
 * Enqueues a mail with a link. The address and the name may be entered by another person, so the text is fixed and
 * contains no user input.
 */
function enqueueLinkMail(kind: keyof typeof LINKS, { user, now, client = pool() }: LinkMail): Promise<void> {
  const { path, hours, key } = LINKS[kind]
  const words = (t: MailStrings) => ({ title: t(`${key}.title`), body: t(`${key}.body`) })
  return enqueueAccountMail({ user, now, kind, path, hours, words, client })
}

/** Sends the link that verifies an address. */
export const enqueueVerificationMail = (user: User, now: Date, client?: Queryable): Promise<void> =>
  enqueueLinkMail('verify_email', { user, now, client })

/** Sends the link that sets a new password. */
export const enqueueResetMail = (user: User, now: Date, client?: Queryable): Promise<void> =>
  enqueueLinkMail('reset_password', { user, now, client })

type SecurityNotice =
  'password_changed' | 'totp_on' | 'totp_off' | 'passkey_added' | 'passkey_removed' | 'api_key_created'

/**
 * Notifies a user of a change to their sign-in methods, at a verified address only. The change is committed by then, so
 * a failed notice is only logged.
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

/** A moment in the language and time zone of its reader, with the zone. */
export function formatMoment(user: User, at: Date): string {
  const { locale, timeZone } = userLocaleOf(user)
  const style = { dateStyle: 'long', timeStyle: 'short' } as const
  return `${new Intl.DateTimeFormat(locale, { ...style, timeZone }).format(at)} (${timeZone})`
}

function enqueueNotice(user: User, notice: SecurityNotice, now: Date): Promise<void> {
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
        at: formatMoment(user, now),
      }),
    }),
  })
}

type SignIn = { now: Date; address: string; userAgent: string }

/** Mails a sign-in to the account's owner. Of what the client says of itself only known names are repeated. */
export const enqueueSignInNotice = (
  client: AnyTransaction,
  user: User,
  { now, address, userAgent }: SignIn,
): Promise<void> =>
  enqueueAccountMail({
    user,
    now,
    kind: 'sign_in',
    path: '/profile?tab=security',
    hours: 24,
    client,
    words: (t) => ({
      title: t('signIn.title'),
      body: t('signIn.body', {
        name: user.name,
        client: describeClient(userAgent, userLocaleOf(user).language),
        at: formatMoment(user, now),
        address: address || '–',
      }),
    }),
  })

type Words = { title: string; body: string }

/** Mails to a user who looks at the account. */
export const enqueueImpersonationNotice = (
  client: AnyTransaction,
  user: User,
  { words, now }: { words: Words; now: Date },
): Promise<void> =>
  enqueueAccountMail({
    user,
    now,
    kind: 'security',
    path: '/profile?tab=security',
    hours: 24,
    client,
    words: () => words,
  })
