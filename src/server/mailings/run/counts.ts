import { type RecipientCounts, recipientCounts, type RecipientState } from '@/domain/mailings/mailing'
import { type Queryable, runQuery } from '@/server/db/transaction'

const COUNT = `
  select state, count(*)::int as people from mailing_recipient where mailing_id = $1 group by state`

const WRITE = `update mailing set counts = $2 where id = $1 and counts <> $2::jsonb returning id`

/** Counts the recipients by state into the mailing's row; says whether that has changed it. */
export async function refreshCounts(
  client: Queryable,
  mailingId: string,
): Promise<{ counts: RecipientCounts; hasChanged: boolean }> {
  const rows = await runQuery<{ state: RecipientState; people: number }>(client, COUNT, [mailingId])
  const counts = recipientCounts(Object.fromEntries(rows.map(({ state, people }) => [state, people])))
  const written = await runQuery(client, WRITE, [mailingId, JSON.stringify(counts)])
  return { counts, hasChanged: written.length > 0 }
}
