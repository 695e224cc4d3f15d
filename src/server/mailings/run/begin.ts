import type { MailingAudience } from '@/contracts/superuser/mailing'
import { type MailingKind, nextMailingState } from '@/domain/mailings/mailing'
import { jobSource, recordAudit } from '@/server/audit/record'
import { pool } from '@/server/db/pool'
import { inTransaction, type Queryable, runQuery } from '@/server/db/transaction'
import { runAll } from '@/server/run-all'
import { AUDIENCE, audienceParameters } from '../audience/audience-sql'
import { mailingEntity } from '../manage/locked-mailing'
import { refreshCounts } from './counts'
import { notifyMailings } from './notify'

/** The job that begins, feeds and ends mailings. */
export const JOB_ID = 'mailings.advance'

/** A mailing that could not begin for so long waits for a person: its news may be old. */
const LATE_MS = 6 * 3_600_000

const DUE = `
  select id from mailing where state = 'scheduled' and scheduled_at <= $1 order by scheduled_at, id`

const HOLD = `
  select id, name, kind, state, audience, scheduled_at as "scheduledAt" from mailing
  where id = $2 and state = 'scheduled' and scheduled_at <= $1
  for update skip locked`

type Due = {
  id: string
  name: string
  kind: MailingKind
  state: 'scheduled'
  audience: MailingAudience
  scheduledAt: Date
}

const FIX_RECIPIENTS = `
  insert into mailing_recipient (mailing_id, user_id, position, changed_at)
  select $9, a.id, row_number() over (order by a.id), $8 from (${AUDIENCE}) a where a.left_out is null`

const BEGIN = `
  update mailing set state = $2, pause_reason = $3, started_at = $4, updated_at = $4, version = version + 1,
    next_at = null, failures = 0
  where id = $1`

/** Begins every mailing whose time has come; one that cannot begin does not stop the others. */
export async function beginDueMailings(now: Date): Promise<void> {
  const due = await runQuery<{ id: string }>(pool(), DUE, [now])
  await runAll(
    JOB_ID,
    due.map(
      ({ id }) =>
        () =>
          beginMailing(id, now),
    ),
  )
}

/** From now on its recipients are fixed. */
const beginMailing = (id: string, now: Date): Promise<void> =>
  inTransaction(async (client) => {
    const [due] = await runQuery<Due>(client, HOLD, [now, id])
    if (due) await begin(client, due, now)
  })

async function begin(client: Queryable, due: Due, now: Date): Promise<void> {
  const { id, kind, audience, scheduledAt } = due
  await runQuery(client, FIX_RECIPIENTS, [...audienceParameters({ kind, audience, now }), id])
  const isLate = now.getTime() - scheduledAt.getTime() > LATE_MS
  const state = isLate ? 'paused' : nextMailingState(due.state, 'begin')
  await runQuery(client, BEGIN, [id, state, isLate ? 'late' : null, now])
  const { counts } = await refreshCounts(client, id)
  await notifyMailings(client)
  const changes = [
    { field: 'state', before: due.state, after: state },
    { field: 'people', before: null, after: counts.waiting },
  ]
  await recordAudit(client, jobSource(JOB_ID, now), {
    action: 'mailing.begin',
    entity: mailingEntity(due),
    changes,
  })
}
