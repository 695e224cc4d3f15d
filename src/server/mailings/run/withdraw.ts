import { type Queryable, runQuery } from '@/server/db/transaction'

/** Mails that wait in the outbox; the one that is with the mail server now goes its way. */
const WITHDRAW = `
  with withdrawn as (
    delete from delivery d using mailing m
    where m.id = $1 and d.mailing_id = m.id and d.state = 'pending'
      and (m.in_flight_id is distinct from d.id or m.in_flight_until <= $2)
    returning d.id)
  update mailing_recipient r set state = 'waiting', changed_at = $2
  from withdrawn w where r.id = w.id and r.state = 'queued'`

/** Takes the mails of a mailing back from the outbox; its row is held. */
export const withdrawMails = (client: Queryable, mailingId: string, now: Date): Promise<unknown> =>
  runQuery(client, WITHDRAW, [mailingId, now])

const LEAVE_OUT = `
  update mailing_recipient set state = 'skipped', reason = 'cancelled', changed_at = $2
  where mailing_id = $1 and state = 'waiting'`

/** Leaves everybody out who has not got their mail. */
export async function leaveOutRest(client: Queryable, mailingId: string, now: Date): Promise<void> {
  await withdrawMails(client, mailingId, now)
  await runQuery(client, LEAVE_OUT, [mailingId, now])
}
