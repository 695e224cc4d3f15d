import type { ItemEffect } from '@/domain/rollouts/item/types'
import type { ControllerInput } from '@/domain/alerts/equipment'
import { isSilentFailure } from '@/domain/rollouts/reasons'
import { isInstalling, type ItemState } from '@/domain/rollouts/states'
import { judgeControllers } from '@/server/alerts/missing-controllers'
import { jobSource, recordAudit } from '@/server/audit/record'
import { int4s } from '@/server/db/arrays'
import { notifyDevices } from '@/server/db/notify'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { signalWorkers } from '@/server/db/worker-signals'
import { deviceEntity } from '@/server/devices/device-entity'
import { pauseFirmwareTokens, revokeFirmwareTokens } from '@/server/firmware/tokens/issue'
import type { ItemStep } from './item-step'
import { notifyOwners } from './notify-owners'
import { wakeWaiting } from './wake-waiting'
import { isWireEffect } from './wire-effect'

const ADD_ORDERS = `
  insert into rollout_order (item_id, created_at, effect)
  select (row ->> 'itemId')::uuid, $2, row -> 'effect' from jsonb_array_elements($1::jsonb) with ordinality as e(row, n)
  order by n`

/** An order that was not sent yet is void when the item has moved on. */
const DROP_ORDERS = `
  delete from rollout_order where item_id = any($1::uuid[]) and effect ->> 'type' <> 'withdraw_order'
    and effect ->> 'type' <> 'restore_settings'`
const isEnding = ({ type }: ItemEffect): boolean => type === 'withdraw_order' || type === 'restore_settings'

/** What is said still: of items that have moved on since, within the same steps, only what ends an order. */
function ordersOf(steps: readonly ItemStep[]): { itemId: string; effect: ItemEffect }[] {
  const lastMove = new Map<string, number>()
  for (const [i, { item, entered }] of steps.entries()) if (entered.length > 0) lastMove.set(item.id, i)
  return steps.flatMap(({ item, effects }, i) =>
    effects
      .filter(isWireEffect)
      .filter((effect) => isEnding(effect) || i >= (lastMove.get(item.id) ?? 0))
      .map((effect) => ({ itemId: item.id, effect })),
  )
}

async function writeOrders(client: Queryable, steps: readonly ItemStep[], now: Date): Promise<void> {
  const moved = steps.filter(({ entered }) => entered.length > 0).map(({ item }) => item.id)
  if (moved.length > 0) await runQuery(client, DROP_ORDERS, [[...new Set(moved)]])
  const orders = ordersOf(steps)
  if (orders.length === 0) return
  await runQuery(client, ADD_ORDERS, [JSON.stringify(orders), now])
  await signalWorkers({ t: 'rollouts' }, client)
}

/** A missing one as well: without power for an hour, say, it comes back half-way and fetches the rest. */
const MAY_DOWNLOAD: ReadonlySet<ItemState> = new Set([
  ...(['offered', 'accepted', 'downloading', 'verified', 'waiting'] as const),
  ...(['applying', 'confirming', 'missing'] as const),
])

/** One that only was not heard of in time may be at work still, and be judged by what it says then. */
const isDownloading = ({ item }: ItemStep): boolean =>
  MAY_DOWNLOAD.has(item.state) || (item.reason === 'retry' && isSilentFailure(item.lastError))

/** Downloads of an item that is not at work with its device any more end with it. */
async function endDownloads(client: Queryable, steps: readonly ItemStep[]): Promise<void> {
  const over = steps.filter((step) => step.entered.length > 0 && !isDownloading(step))
  if (over.length === 0) return
  await revokeFirmwareTokens(
    client,
    over.map(({ item }) => item.id),
  )
}

/** A device that installs in two steps fetches the second image, also while its roll-out is paused. */
async function openSecondStep(client: Queryable, steps: readonly ItemStep[]): Promise<void> {
  const begun = steps.filter(({ item, before }) => isInstalling(item.state) && !isInstalling(before.state))
  if (begun.length === 0) return
  await pauseFirmwareTokens(
    client,
    begun.map(({ item }) => item.id),
    false,
  )
}

/** While a device installs it is not called offline, until its time for that is over. */
const EXPECT_RESTART = `
  update device d set restart_until = s.until from unnest($1::int[], $2::timestamptz[]) s(id, until) where d.id = s.id`

async function expectRestarts(client: Queryable, steps: readonly ItemStep[]): Promise<void> {
  const untilOf = new Map<number, string | null>()
  for (const { item, before, entered } of steps) {
    if (entered.length === 0) continue
    const { deadline } = item
    if (isInstalling(item.state) && deadline !== null)
      untilOf.set(item.deviceKey, new Date((deadline.runsFrom ?? item.since) + deadline.leftMs).toISOString())
    else if (isInstalling(before.state)) untilOf.set(item.deviceKey, null)
  }
  if (untilOf.size === 0) return
  const rows = [...untilOf].sort(([a], [b]) => a - b)
  await runQuery(client, EXPECT_RESTART, [int4s(rows, ([key]) => key), rows.map(([, until]) => until)])
}

const HOLD_DEVICES = `select from device where id = any($1::int[]) order by id for no key update`

function controllerWord({ item, effects }: ItemStep, now: number): ControllerInput | null {
  if (effects.some(({ type }) => type === 'alert_missing_controller'))
    return { isMissing: true, firmware: item.target }
  return effects.some(({ type }) => type === 'resolve_missing_controller')
    ? { isMissing: false, heardAt: now }
    : null
}

/**
 * A pump without its controller is an alert of its own. All devices that these steps change are held before, in the order of
 * their keys, as ingestion holds them. Answers those whose people the alert tells.
 */
async function alertControllers(
  client: Queryable,
  steps: readonly ItemStep[],
  now: Date,
): Promise<ReadonlySet<number>> {
  const words = new Map<number, ControllerInput>()
  for (const step of steps) {
    const word = controllerWord(step, now.getTime())
    if (word) words.set(step.item.deviceKey, word)
  }
  if (words.size === 0) return new Set()
  const moved = steps.filter(({ entered }) => entered.length > 0).map(({ item }) => item.deviceKey)
  await runQuery(client, HOLD_DEVICES, [int4s([...new Set(moved)], (key) => key)])
  return judgeControllers(client, words, now)
}

/** A result that is known better now is recorded: the campaign's summary has said otherwise. */
async function recordCorrections(client: Queryable, steps: readonly ItemStep[], now: Date): Promise<void> {
  for (const { item, effects, context } of steps)
    for (const effect of effects)
      if (effect.type === 'audit_correction')
        await recordAudit(client, jobSource('rollouts.advance', now), {
          action: 'rollout.correct',
          entity: deviceEntity(context.device),
          changes: [{ field: 'state', before: effect.from, after: effect.to }],
          reason: item.reason,
        })
}

/** What the steps of items cause, in their transaction. */
export async function writeEffects(client: Queryable, steps: readonly ItemStep[], now: Date): Promise<void> {
  await writeOrders(client, steps, now)
  // devices before addresses, as those who change a device hold them
  const alerted = await alertControllers(client, steps, now)
  await expectRestarts(client, steps)
  await endDownloads(client, steps)
  await openSecondStep(client, steps)
  await notifyOwners(client, steps, { now, alerted })
  await recordCorrections(client, steps, now)
  await wakeWaiting(client, steps, now)
  const changed = steps.filter(({ entered }) => entered.length > 0).map(({ item }) => item.deviceKey)
  if (changed.length > 0) await notifyDevices([...new Set(changed)], client)
}
