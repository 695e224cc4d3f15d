import { pool } from '@/server/pg'
import { inTransaction, run } from '@/server/readings/transaction'
import { holdForAlerts, tellAlerts } from './apply'
import { closeAlerts } from './close-alerts'

const MOST_AT_ONCE = 200

/** Steps the rules of these devices without a reading: by settings, tank, level and presence as they are now. */
export async function settleAlerts(keys: readonly number[], now: Date): Promise<void> {
  await inTransaction(async (client) => {
    const held = await holdForAlerts(client, keys)
    for (const { evaluation } of held.values()) evaluation.settle(now.getTime())
    await tellAlerts(client, held, now)
  })
}

const OPEN = `
  select distinct s.device, d."ownerId" is not null as "isOwned"
  from alert_state s left join "Device" d on d.key = s.device
  where s.state ->> 'severity' is not null or d."ownerId" is null
  order by s.device`

/**
 * Ends what is open and no longer holds, whoever was kept from noticing it; and what is open of devices that are
 * nobody's any more.
 */
export async function settleRules(now: Date): Promise<void> {
  const open = await run<{ device: number; isOwned: boolean }>(pool(), OPEN)
  const orphans = open.filter(({ isOwned }) => !isOwned).map(({ device }) => device)
  if (orphans.length > 0) await closeAlerts(pool(), { keys: orphans, resolution: 'released', now })
  const owned = open.filter(({ isOwned }) => isOwned).map(({ device }) => device)
  for (let from = 0; from < owned.length; from += MOST_AT_ONCE)
    await settleAlerts(owned.slice(from, from + MOST_AT_ONCE), now)
}
