import { repeatAfterMs } from '@/domain/rollouts/deadlines'
import { findConcurrencyHolds } from '@/domain/rollouts/exclusions'
import { familyProfileOf, type FamilyFacts, type FamilyProfile } from '@/domain/rollouts/family-facts'
import { collectHolds } from '@/domain/rollouts/holds'
import type { Neighbourhood } from '@/domain/rollouts/neighbourhood'
import type { ItemContext, ItemEvent } from '@/domain/rollouts/item/types'
import type { FailureReason, HoldReason } from '@/domain/rollouts/reasons'
import { isAmqpAddress } from '@/domain/system/broker-address'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { env } from '@/server/env'
import type { ItemRow } from '../step/item-row'
import { checkItemGuards } from './guard-facts'
import { type ItemDevice, type ItemFacts, loadItemFacts } from './item-facts'
import { loadNeighbourhood, neighbourOf } from './neighbours'
import { isPumpController } from './pump-facts'
import { updateTimesOf } from './update-times'

/** What a step of an item is decided by, and its device. */
export type LoadedContext = { ctx: ItemContext; device: ItemDevice; facts: ItemFacts }

export type ItemContexts = {
  /** As of now; undefined for an item of a family that cannot be updated. */
  of: (itemId: string) => LoadedContext | undefined
  changed: (item: ItemRow) => void
}

type Told = { itemId: string; event: ItemEvent }
type Asked = { items: readonly ItemRow[]; told: readonly Told[]; now: Date }

/** Guards and neighbours are asked only where an order or an install may follow: no order does while its roll-out stands. */
function needsHolds(item: ItemRow, { rollout }: ItemFacts, told: readonly Told[]): boolean {
  const isInstallable = item.state === 'verified' || item.state === 'waiting'
  const isOrderable = rollout.state === 'running' && (item.state === 'queued' || item.state === 'offered')
  return told.some(
    ({ itemId, event }) =>
      itemId === item.id &&
      (((event.type === 'tick' || event.type === 'wake') && (isInstallable || isOrderable)) ||
        (event.type === 'note' && event.note.state === 'verified')),
  )
}

type FailureRow = { rolloutId: string; group: number; reason: FailureReason; id: string; at: number }

/** The two newest failures of each reason and group: one of them may be the item's own. */
const FAILURES = `
  select * from (
    select rollout_id as "rolloutId", group_position as "group", last_error as reason, id,
           (extract(epoch from failed_at) * 1000)::float8 as at,
           row_number() over (partition by rollout_id, group_position, last_error order by failed_at desc) as n
    from rollout_item where rollout_id = any($1::uuid[]) and last_error is not null and failed_at is not null) f
  where n <= 2`

const loadFailures = (client: Queryable, items: readonly ItemRow[]): Promise<FailureRow[]> =>
  runQuery<FailureRow>(client, FAILURES, [[...new Set(items.map(({ rolloutId }) => rolloutId))]])

type Loaded = {
  facts: ReadonlyMap<string, ItemFacts>
  guards: Awaited<ReturnType<typeof checkItemGuards>>
  neighbours: Neighbourhood | null
  failures: readonly FailureRow[]
  now: number
}

function holdsOf(item: ItemRow, facts: ItemFacts, profile: FamilyProfile, loaded: Loaded): HoldReason[] {
  const { guards, neighbours, now } = loaded
  const known = guards.get(item.id)
  if (known === undefined || neighbours === null) return []
  const { policy } = facts.rollout
  const times = updateTimesOf(facts, profile, now)
  const soakMs = policy.groups[item.group]?.soakMs ?? 0
  const own = neighbourOf(item, facts.device.ownerId)
  return collectHolds({
    guards: known,
    isInWindow: times.isInWindow,
    concurrency: findConcurrencyHolds(own, neighbours, { policy: policy.concurrency, soakMs, now }),
    isAsleep: times.isDeaf,
    isInOtherCampaign: facts.isInOtherCampaign,
  })
}

function endedByOf({ device, rollout }: ItemFacts): ItemContext['endedBy'] {
  if (device.ownerId === null) return 'released'
  if (device.hasOptedOut) return 'opted_out'
  return rollout.image.isReady ? null : 'yanked'
}

/** The embedded broker retains nothing, and AMQP cannot tell RabbitMQ to: no order stands there. */
const factsHere = ({ facts }: FamilyProfile): FamilyFacts =>
  env.MQTT_URL === undefined || isAmqpAddress(env.MQTT_URL) ? { ...facts, isOrderRetained: false } : facts

function contextOf(item: ItemRow, loaded: Loaded): LoadedContext | undefined {
  const facts = loaded.facts.get(item.id)
  const profile = facts && familyProfileOf(facts.device.family)
  if (!facts || !profile) return undefined
  const { rollout, device } = facts
  const times = updateTimesOf(facts, profile, loaded.now, item.since)
  const alike = loaded.failures.filter(
    (row) => row.rolloutId === item.rolloutId && row.group === item.group && row.id !== item.id,
  )
  const ctx: ItemContext = {
    now: loaded.now,
    campaign: rollout.state,
    family: factsHere(profile),
    policy: rollout.policy.item,
    budgets: times.budgets,
    holds: holdsOf(item, facts, profile, loaded),
    stops: times.stops,
    isWindowNeverMet: times.isWindowNeverMet,
    isPumpController: isPumpController(device),
    seenAt: device.lastSeenAt?.getTime() ?? null,
    endedBy: endedByOf(facts),
    isNewest: facts.isNewest,
    alikeFailureAt: (reason) => {
      const times = alike.filter((row) => row.reason === reason).map(({ at }) => at)
      return times.length > 0 ? Math.max(...times) : null
    },
    soakMs: rollout.policy.groups[item.group]?.soakMs ?? 0,
    isRepeatDue: loaded.now - (item.orderedAt ?? 0) >= repeatAfterMs(device.rhythmS),
    isDowngrade: rollout.isDowngrade,
    running: device.firmware,
    available: device.update?.available ?? null,
  }
  return { ctx, device, facts }
}

/** The contexts of items. An item that was stepped is seen by the later ones of the same transaction. */
export async function loadItemContexts(
  client: Queryable,
  { items, told, now }: Asked,
): Promise<ItemContexts> {
  const facts = await loadItemFacts(client, items)
  const holding = items.filter((item) => {
    const known = facts.get(item.id)
    return known !== undefined && needsHolds(item, known, told)
  })
  const held = new Map(holding.flatMap(({ id }) => [[id, facts.get(id)] as const]).filter(isKnown))
  const loaded: Loaded = {
    facts,
    guards: await checkItemGuards(client, held, now),
    neighbours: holding.length > 0 ? await loadNeighbourhood(client, holding, now.getTime()) : null,
    failures: told.every(({ event }) => event.type === 'bytes') ? [] : await loadFailures(client, items),
    now: now.getTime(),
  }
  const rows = new Map(items.map((item) => [item.id, item]))
  return {
    of: (itemId) => {
      const item = rows.get(itemId)
      return item && contextOf(item, loaded)
    },
    changed: (item) => {
      rows.set(item.id, item)
      loaded.neighbours?.put(neighbourOf(item, facts.get(item.id)?.device.ownerId ?? null))
    },
  }
}

const isKnown = (entry: readonly [string, ItemFacts | undefined]): entry is readonly [string, ItemFacts] =>
  entry[1] !== undefined
