import { OPEN_STATES } from '@/domain/rollouts/states'
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

async function endItems(dropping: Dropping, now: Date, userId: string | null): Promise<void> {
  const devices = 'devices' in dropping ? dropping.devices : null
  const artifactId = 'artifactId' in dropping ? dropping.artifactId : null
  await inTransaction(async (client) => {
    await runQuery(client, WAIT_FOR_STARTS, [artifactId])
    const open = await runQuery<{ id: string }>(client, OPEN_ITEMS, [OPEN_STATES, devices, artifactId])
    if (open.length === 0) return
    const told = open.map(({ id }) => ({ itemId: id, event: { type: dropping.event }, userId }))
    await applyItemEvents(client, told, now)
  })
}

/**
 * Ends open items of devices or of an image, except where a device installs. Called after the commit of what caused it:
 * nobody waits for a roll-out while holding a device. Never throws; what fails is logged.
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
