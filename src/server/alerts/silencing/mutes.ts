import { notifyDevices } from '@/server/db/notify'
import { type Queryable, inTransaction, runQuery } from '@/server/db/transaction'

const IS_NORMAL = `not exists (select from alert a where a.device = m.device and a.resolved_at is null)`

const END_UNTIL_NORMAL = `delete from mute m where m.device = any($1::int[]) and m.until is null and ${IS_NORMAL}`

/** Ends the mutes that were to last until these devices are well again, where they are. */
export async function endMutesUntilNormal(client: Queryable, keys: readonly number[]): Promise<void> {
  await runQuery(client, END_UNTIL_NORMAL, [keys])
}

const END = `delete from mute m where m.until <= $1 or (m.until is null and ${IS_NORMAL}) returning m.device`

/** Ends the mutes whose time is over, or whose device is well again. */
export const endMutes = (now: Date): Promise<void> =>
  inTransaction(async (client) => {
    const ended = await runQuery<{ device: number }>(client, END, [now])
    await notifyDevices([...new Set(ended.map(({ device }) => device))], client)
  })
