import type { InputOf } from '@/contracts/endpoint'
import type { reportBounces } from '@/contracts/superuser/mail-transport'
import { type MailReport, readMailReport, recipientIdOf } from '@/domain/mailings/bounce-report'
import { truncate } from '@/domain/text/truncate'
import { toStorableText } from '@/domain/text/storable-text'
import { type AuditEntry, recordAudit } from '@/server/audit/record'
import { inTransaction, type Queryable, runQuery } from '@/server/db/transaction'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { mailingEntity } from './manage/locked-mailing'
import { refreshCounts } from './run/counts'
import { notifyMailings } from './run/notify'

const MOST_OF_DETAIL = 500

/** Reports of a mail that left so long ago are of another one. */
const REMEMBERED_DAYS = 60

/** By the id in its Message-ID, or the newest to that address. */
const FIND = `
  select r.id, r.mailing_id as "mailingId", r.user_id as "userId", u.email, m.name
  from mailing_recipient r join mailing m on m.id = r.mailing_id left join app_user u on u.id = r.user_id
  where r.state in ('sent', 'bounced', 'complained')
    and (r.id = any($1::uuid[]) or cardinality($1::uuid[]) = 0 and u.email = $2
         and r.changed_at > $3::timestamptz - interval '${REMEMBERED_DAYS} days')
  order by r.changed_at desc limit 1`

/** In the order of sending, merging and erasing: people, mailings, recipients; each by id. */
const HOLD_PEOPLE = `select from app_user where id = any($1::uuid[]) order by id for no key update`
const HOLD_MAILINGS = `select from mailing where id = any($1::uuid[]) order by id for update`
const HOLD_RECIPIENTS = `select from mailing_recipient where id = any($1::uuid[]) order by id for update`

/** A complaint says more than a bounce, and a permanent bounce more than another. */
const MARK = `
  update mailing_recipient set state = $2, reason = $3, answer = $4, changed_at = $5
  where id = $1 and state <> 'complained' and (state = 'sent' or $2 = 'complained' or reason <> 'permanent')`

const STOP_NEWS = `update app_user set marketing_opt_in = false where id = $1 and marketing_opt_in returning email`

type Found = {
  report: MailReport
  id: string
  mailingId: string
  userId: string | null
  email: string | null
  name: string
}
type FoundRow = Omit<Found, 'report'>

function reportsOf(body: InputOf<typeof reportBounces>['body']): MailReport[] {
  if ('events' in body)
    return body.events.map(({ kind, permanent, messageId = '', email, detail }) => ({
      ...{ kind, permanent, detail },
      ids: [recipientIdOf(messageId)].filter((id) => id !== null),
      email: email ?? null,
    }))
  const reports = readMailReport(body.message)
  if (reports.length > 0) return reports
  const message = 'This is no report of a mail that came back or was called spam'
  throw new AppError('invalid_input', message, { issues: [{ path: 'message', message }] })
}

/** An id that names nothing of ours may be that of the report itself: then the address decides. */
async function findRecipient(client: Queryable, { ids, email }: MailReport, now: Date) {
  const [byId] = ids.length > 0 ? await runQuery<FoundRow>(client, FIND, [ids, null, now]) : []
  if (byId || email === null) return byId
  return (await runQuery<FoundRow>(client, FIND, [[], email, now]))[0]
}

async function findRecipients(
  client: Queryable,
  reports: readonly MailReport[],
  now: Date,
): Promise<Found[]> {
  const found: Found[] = []
  for (const report of reports) {
    const row = await findRecipient(client, report, now)
    if (row) found.push({ ...row, report })
  }
  return found
}

const isComplaint = ({ report }: Found): boolean => report.kind === 'complaint'

/** Holds what is marked and counted: the counts of a mailing are of all calls, and no two calls wait for each other. */
async function hold(client: Queryable, found: readonly Found[]): Promise<void> {
  const people = found.filter(isComplaint).map(({ userId }) => userId)
  await runQuery(client, HOLD_PEOPLE, [people])
  await runQuery(client, HOLD_MAILINGS, [found.map(({ mailingId }) => mailingId)])
  await runQuery(client, HOLD_RECIPIENTS, [found.map(({ id }) => id)])
}

async function mark(client: Queryable, found: Found, now: Date) {
  const { report } = found
  const [state, reason] =
    report.kind === 'complaint'
      ? ['complained', null]
      : ['bounced', report.permanent ? 'permanent' : 'transient']
  const detail = found.email === null ? report.detail : report.detail.replaceAll(found.email, '…')
  const answer = truncate(toStorableText(detail), MOST_OF_DETAIL)
  await runQuery(client, MARK, [found.id, state, reason, answer, now])
}

/** Whoever calls news spam gets no more of them. */
async function stopNews(client: Queryable, { userId }: Found): Promise<AuditEntry[]> {
  const rows = userId === null ? [] : await runQuery<{ email: string }>(client, STOP_NEWS, [userId])
  return rows.map(({ email }) => ({
    action: 'user.mail_opt_out',
    entity: { type: 'user', id: userId, name: email },
    changes: [{ field: 'marketing', before: true, after: false }],
    reason: 'a mail was called spam',
  }))
}

export const markBounces: Verb<typeof reportBounces> = (ctx, { body }) =>
  inTransaction(async (client) => {
    const reports = reportsOf(body)
    const found = await findRecipients(client, reports, ctx.now)
    await hold(client, found)
    const stopped: AuditEntry[] = []
    for (const one of found) {
      await mark(client, one, ctx.now)
      if (isComplaint(one)) stopped.push(...(await stopNews(client, one)))
    }
    const marked = [...new Map(found.map((one) => [one.mailingId, one.name]))].sort()
    const records = marked.map(([id, name]): AuditEntry => {
      const people = found.filter(({ mailingId }) => mailingId === id).length
      return {
        action: 'mailing.bounce',
        entity: mailingEntity({ id, name }),
        changes: [{ field: 'people', before: null, after: people }],
      }
    })
    for (const [id] of marked) await refreshCounts(client, id)
    if (marked.length > 0) await notifyMailings(client)
    await recordAudit(client, ctx, ...records, ...stopped)
    return { matched: found.length, unknown: reports.length - found.length }
  })
