import { stepItem } from '@/domain/rollouts/item/step-item'
import type { ItemEvent } from '@/domain/rollouts/item/types'
import { DROPPABLE_STATES, isEnded } from '@/domain/rollouts/states'
import { isOtherHardware } from '@/domain/rollouts/targets'
import { timeNow } from '@/server/clock'
import type { Queryable } from '@/server/db/transaction'
import { signalWorkers } from '@/server/db/worker-signals'
import { type LoadedContext, loadItemContexts } from '../facts/item-contexts'
import { writeEffects } from './item-effects'
import { type ItemRow, lockItems, saveItems, type SteppedRow } from './item-row'
import type { ItemStep } from './item-step'
import { notifyRollouts } from './notify'
import { type TimelineRow, writeTimeline } from './timeline'

/** An event of one item. `userId`: the person whose decision it is. */
export type ItemEventRequest = { itemId: string; event: ItemEvent; userId?: string | null }

/** The columns that a step does not know, as they are after it. */
function timesOf(before: ItemRow, { item, effects }: ReturnType<typeof stepItem>, now: number): ItemRow {
  const isOrdered = effects.some(({ type }) => type === 'send_order')
  const hasRestarted = item.hasRestarted && !before.hasRestarted
  return {
    ...before,
    ...item,
    orderedAt: isOrdered ? now : before.orderedAt,
    restartedAt: hasRestarted ? now : isOrdered ? null : before.restartedAt,
  }
}

/** Considered: guards were asked, and asking again at once would answer the same. */
const isConsidering = ({ type }: ItemEvent): boolean => type === 'tick' || type === 'wake'

/** Whether or not that was told to the item: the image does not fit its device any more. */
const isIncompatible = ({ device, rollout }: LoadedContext['facts']): boolean =>
  isOtherHardware(device.hardware, rollout.image.hardware)

/** What installs already, or is missing, is judged by what it says. */
const eventFor = (event: ItemEvent, { state }: ItemRow, { facts }: LoadedContext): ItemEvent =>
  isConsidering(event) && DROPPABLE_STATES.includes(state) && isIncompatible(facts)
    ? { type: 'incompatible' }
    : event

/**
 * Steps items by their events, in the order in which they are told, in the caller's transaction: holds each, saves it,
 * writes its timeline, what is to be sent, and who is to know. An unknown item is passed over.
 */
export async function applyItemEvents(
  client: Queryable,
  told: readonly ItemEventRequest[],
  now: Date = timeNow(),
): Promise<ItemStep[]> {
  if (told.length === 0) return []
  const ids = [...new Set(told.map(({ itemId }) => itemId))]
  const rows = new Map((await lockItems(client, ids)).map((row) => [row.id, row]))
  const contexts = await loadItemContexts(client, { items: [...rows.values()], told, now })
  const saved = new Map<string, SteppedRow>()
  const steps: ItemStep[] = []
  for (const { itemId, event: said, userId = null } of told) {
    const [before, context] = [rows.get(itemId), contexts.of(itemId)]
    if (!before || !context) continue
    const event = eventFor(said, before, context)
    const stepped = stepItem(before, event, context.ctx)
    const isSame = stepped.item === before && stepped.effects.length === 0
    const item = isSame ? before : timesOf(before, stepped, now.getTime())
    rows.set(itemId, item)
    const wasConsidered = isConsidering(event) && !isEnded(item.state)
    if (!isSame || wasConsidered) saved.set(itemId, { item, wasConsidered })
    contexts.changed(item)
    const { effects, entered } = stepped
    steps.push({ item, before, event, userId, effects, entered, context })
  }
  await saveItems(client, [...saved.values()], now.getTime())
  await announceEnded(client, steps)
  await writeTimeline(client, steps.flatMap(timelineOf), now)
  await writeEffects(client, steps, now)
  await notifyRollouts(client, changedRollouts(steps))
  return steps
}

/** Ingestion tells less of a device whose item has ended. */
async function announceEnded(client: Queryable, steps: readonly ItemStep[]): Promise<void> {
  const ended = steps.filter(({ item, before }) => isEnded(item.state) && !isEnded(before.state))
  if (ended.length === 0) return
  await signalWorkers({ t: 'devices', k: [...new Set(ended.map(({ item }) => item.deviceKey))] }, client)
}

const changedRollouts = (steps: readonly ItemStep[]): string[] => [
  ...new Set(steps.filter(({ item, before }) => item !== before).map(({ item }) => item.rolloutId)),
]

/** Events that the timeline keeps even where they change nothing; the rest is told by the states. */
function timelineOf({ item, before, event, userId, entered, effects }: ItemStep): TimelineRow[] {
  const base = { rolloutId: item.rolloutId, itemId: item.id, userId }
  const said = messageOf(event, item !== before)
  const states = entered.map((state, i): TimelineRow => {
    const isLast = i === entered.length - 1
    return { ...base, kind: 'state', state, reason: isLast ? item.reason : null }
  })
  const corrections = effects.flatMap((effect): TimelineRow[] =>
    effect.type === 'audit_correction'
      ? [{ ...base, kind: 'correction', state: effect.to, detail: { from: effect.from } }]
      : [],
  )
  return [...(said ? [{ ...base, ...said }] : []), ...states, ...corrections]
}

const DECISIONS: ReadonlySet<ItemEvent['type']> = new Set(['not_tonight', 'install_now', 'opted_out'])

function messageOf(event: ItemEvent, hasChanged: boolean): Omit<TimelineRow, 'rolloutId'> | null {
  if (DECISIONS.has(event.type))
    return { kind: 'decision', reason: event.type, detail: 'until' in event ? { until: event.until } : null }
  if (!hasChanged) return null
  if (event.type === 'note') return { kind: 'message', reason: 'note', detail: { ...event.note } }
  if (event.type === 'order_failed') return { kind: 'order', reason: event.type }
  if (event.type === 'version' || event.type === 'presence') {
    const { type, ...detail } = event
    return { kind: 'message', reason: type, detail }
  }
  return null
}
