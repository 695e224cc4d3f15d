import { OPEN_STATES } from '@/domain/rollouts/states'
import { pool } from '@/server/db/pool'
import { inTransaction, runQuery } from '@/server/db/transaction'
import { log } from '@/server/log'
import { applyItemEvents } from '../step/apply-item-events'

/** Why items end from outside their roll-out. */
type Dropping =
  { event: 'released' | 'opted_out'; devices: readonly number[] } | { event: 'yanked'; artifactId: string }

/** Waits for a start that is choosing its members, which may be that of a draft: its items are to be found too. */
const WAIT_FOR_STARTS = `
  select id from rollout where state not in ('finished', 'aborted')
    and ($1::uuid is null or artifact_id = $1) order by id for share`

const OPEN_ITEMS = `
  select i.id from rollout_item i join rollout r on r.id = i.rollout_id
  where i.state = any($1::text[]) and ($2::int[] is null or i.device_id = any($2))
    and ($3::uuid is null or r.artifact_id = $3)
  order by i.id`

/** Each part is ended by itself, so that no transaction holds too much. */
const ITEMS_AT_ONCE = 500

async function endItems(dropping: Dropping, now: Date, userId: string | null): Promise<void> {
  const devices = 'devices' in dropping ? dropping.devices : null
  const artifactId = 'artifactId' in dropping ? dropping.artifactId : null
  await inTransaction((client) => runQuery(client, WAIT_FOR_STARTS, [artifactId]))
  const open = await runQuery<{ id: string }>(pool(), OPEN_ITEMS, [OPEN_STATES, devices, artifactId])
  for (let i = 0; i < open.length; i += ITEMS_AT_ONCE) {
    const part = open.slice(i, i + ITEMS_AT_ONCE)
    const told = part.map(({ id }) => ({ itemId: id, event: { type: dropping.event }, userId }))
    await inTransaction((client) => applyItemEvents(client, told, now))
  }
}

/**
 * Ends open items of devices or of an image, except where a device installs. Called after the commit of what caused it:
 * nobody waits for a roll-out while holding a device. Never throws; what fails is logged, and ends when its item is next
 * looked at.
 */
export async function dropItems(
  dropping: Dropping,
  { now, userId = null }: { now: Date; userId?: string | null },
): Promise<void> {
  try {
    await endItems(dropping, now, userId)
  } catch (error) {
    log.error({ err: error, ...dropping }, 'items of a roll-out could not be ended')
  }
}
