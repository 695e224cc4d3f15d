import { takesPlace } from '@/domain/rollouts/neighbourhood'
import type { HoldReason } from '@/domain/rollouts/reasons'
import { type Queryable, runQuery } from '@/server/db/transaction'
import type { ItemStep } from './item-step'

/** Waits for any place, or for one at the coordinator or gateway that a device has left. */
const ANYWHERE: readonly HoldReason[] = ['server_busy']
const THERE: readonly HoldReason[] = ['coordinator_busy', 'gateway_busy']

/** Some of those that are woken are held by something else. */
const MOST_FOR_EACH = 2

/** Rows that somebody holds are being stepped anyway: nobody waits for them here. */
const WAKE = `
  update rollout_item set due_at = $1 where id in (
    select id from rollout_item
    where state = 'queued' and due_at > $1 and (reason = any($2::text[]) or (reason = any($3::text[]) and exclusion_keys && $4::text[]))
    order by place limit $5 for no key update skip locked)`

const isPlace = (key: string): boolean => key.startsWith('coordinator:') || key.startsWith('gateway:')

/** A device that is at work no more, or waits, makes room: those that wait for it are considered at once, not in some minutes. */
export async function wakeWaiting(client: Queryable, steps: readonly ItemStep[], now: Date): Promise<void> {
  const time = now.getTime()
  const left = steps.filter(({ before, item }) => takesPlace(before, time) && !takesPlace(item, time))
  if (left.length === 0) return
  const places = [...new Set(left.flatMap(({ item }) => item.keys.filter(isPlace)))]
  await runQuery(client, WAKE, [now, ANYWHERE, THERE, places, MOST_FOR_EACH * left.length])
}
