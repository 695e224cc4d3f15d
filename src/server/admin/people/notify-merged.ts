import { type Queryable, runQuery } from '@/server/db/transaction'
import { stringsFor } from '@/server/messages'
import { enqueueMails } from '@/server/notifications/delivery/enqueue'
import { orderedId } from '@/server/notifications/delivery/ordered-id'
import type { OutboxMessage } from '@/server/notifications/delivery/types'
import { hasMail } from '@/server/notifications/mail/available'
import { userLocaleOf } from '@/server/user-locale'

const strings = stringsFor('mergeNotice')
const MAIL_MS = 24 * 3_600_000

const LOAD = `
  select id::text, email, name, preferences, locale, timezone, email_verified_at is not null as verified
  from app_user where id = any($1::uuid[])`
const INSERT = `
  insert into notification (id, user_id, title, message, type, severity, created_at)
  values ($1, $2, $3, $4, 'system', 'info', $5)`

type Reader = {
  id: string
  email: string
  name: string
  preferences: unknown
  locale: string
  timezone: string
  verified: boolean
}
type Pair = { from: { id: string; email: string }; into: { id: string; email: string } }

/** Tells the remaining account in the bell, and both addresses by mail where they are proven. */
export async function notifyMerged(client: Queryable, { from, into }: Pair, now: Date): Promise<void> {
  const readers = await runQuery<Reader>(client, LOAD, [[from.id, into.id]])
  const words = (reader: Reader) => {
    const t = strings(userLocaleOf(reader).language)
    return { title: t('title'), body: t('body', { from: from.email, into: into.email }) }
  }
  const remaining = readers.find(({ id }) => id === into.id)
  if (remaining) {
    const { title, body } = words(remaining)
    await runQuery(client, INSERT, [orderedId(now), into.id, title, body, now])
  }
  if (!hasMail()) return
  const mails = readers
    .filter(({ verified }) => verified)
    .map((reader) => {
      const { language } = userLocaleOf(reader)
      const base = {
        kind: 'security',
        severity: 'info',
        path: '/profile',
        tag: `security:${reader.id}`,
      } as const
      const message: OutboxMessage = { ...base, ...words(reader), at: now.toISOString(), language }
      // the address of the account that goes is nobody's afterwards
      const userId = reader.id === into.id ? into.id : null
      return { userId, to: reader.email, message, deadline: new Date(now.getTime() + MAIL_MS) }
    })
  await enqueueMails(client, mails, now)
}
