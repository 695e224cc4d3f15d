import type { MailContent } from '@/contracts/superuser/mail-content'
import type { MailingAudience } from '@/contracts/superuser/mailing'
import type { MailingKind } from '@/domain/mailings/mailing'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { enqueueMailingMails, type OutboxMail } from '@/server/notifications/delivery/enqueue'
import { subjectOf } from '@/server/notifications/mail/mailing-mail'
import { loadReaders, type MailReader } from '../mail-values'

/** Mails of a mailing that wait in the outbox: as many as leave in these seconds, and within these limits. */
const AHEAD_S = 5
const LEAST_AHEAD = 5
const MOST_AHEAD = 500

/** How long a mail is tried for. */
const TRIED_MS = 3 * 86_400_000

export type Feeding = {
  id: string
  kind: MailingKind
  rate: number
  audience: MailingAudience
  content: MailContent
}

const aheadOf = ({ rate }: Feeding): number =>
  Math.min(MOST_AHEAD, Math.max(LEAST_AHEAD, Math.ceil((rate / 60) * AHEAD_S)))

/** Whoever is gone has no delivery any more: it went with the account. */
const ERASED = `
  update mailing_recipient set state = 'skipped', reason = 'erased', changed_at = $2
  where mailing_id = $1 and state in ('waiting', 'queued') and user_id is null`

const QUEUED = `
  select count(*)::int as queued from mailing_recipient where mailing_id = $1 and state = 'queued'`

const NEXT = `
  select id, user_id as "userId" from mailing_recipient
  where mailing_id = $1 and state = 'waiting' and user_id is not null order by position limit $2`

const TAKEN = `update mailing_recipient set state = 'queued', changed_at = $2 where id = any($1::uuid[])`

type Next = { id: string; userId: string }

/** Puts the next mails of a mailing, whose row is held, into the outbox. */
export async function feedMailing(client: Queryable, mailing: Feeding, now: Date): Promise<void> {
  await runQuery(client, ERASED, [mailing.id, now])
  const [row] = await runQuery<{ queued: number }>(client, QUEUED, [mailing.id])
  const room = aheadOf(mailing) - (row?.queued ?? 0)
  if (room <= 0) return
  const next = await runQuery<Next>(client, NEXT, [mailing.id, room])
  const readers = await loadReaders(
    client,
    next.map(({ userId }) => userId),
    mailing.audience,
  )
  const mails = next.flatMap(({ id, userId }) => {
    const reader = readers.get(userId)
    return reader ? [{ id, ...mailOf(mailing, reader, now) }] : []
  })
  await enqueueMailingMails(client, mails, { mailingId: mailing.id, now })
  await runQuery(client, TAKEN, [mails.map(({ id }) => id), now])
}

function mailOf({ id, kind, content }: Feeding, reader: MailReader, now: Date): OutboxMail {
  const { values, email, language } = reader
  return {
    userId: reader.id,
    to: email,
    deadline: new Date(now.getTime() + TRIED_MS),
    message: {
      kind,
      title: subjectOf(content, language, values)?.subject ?? '',
      // the texts stay with the mailing
      body: '',
      severity: 'info',
      tag: `mailing:${id}`,
      path: '/',
      at: now.toISOString(),
      language,
      data: { mailingId: id, values },
    },
  }
}
