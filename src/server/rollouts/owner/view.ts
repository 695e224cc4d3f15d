import * as z from 'zod'
import type { DeviceFirmware, DeviceUpdate } from '@/contracts/rollouts/owner'
import { accessTo, type Actor, mayDo } from '@/domain/access/policy'
import { familyProfileOf } from '@/domain/rollouts/family-facts'
import { ENDED_STATES, isWithdrawable, ITEM_STATES, OPEN_STATES } from '@/domain/rollouts/states'
import type { Prisma } from '@/generated/prisma/client'
import { otaSupportOf } from '@/ingest/ota/orders'
import { pool } from '@/server/db/pool'
import { db } from '@/server/db/prisma'
import type { DeviceRow } from '@/server/devices/device-row'
import { isNodeFamily } from '@/server/firmware/tokens/nodes'
import { loadBootRelay } from './load-boot-relay'
import { loadUpdateLevels, NO_LEVELS, type UpdateLevels } from './update-levels'

const MOST_OPEN = 10
const MOST_HISTORY = 20

const WITH_IMAGE = {
  rollout: { select: { state: true, artifact: { select: { notes: true } } } },
} as const satisfies Prisma.RolloutItemInclude
type ItemRow = Prisma.RolloutItemGetPayload<{ include: typeof WITH_IMAGE }>

const State = z.enum(ITEM_STATES)
const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** Seconds from the restart that was seen to the first proof of the new version. */
function awaySeconds({ state, restartedAt, provenAt, endedAt }: ItemRow): number | null {
  const backAt = provenAt ?? endedAt
  if (state !== 'succeeded' || restartedAt === null || backAt === null) return null
  return Math.max(0, Math.round((backAt.getTime() - restartedAt.getTime()) / 1000))
}

function updateView(row: ItemRow, levels = NO_LEVELS): DeviceUpdate {
  const { id, fromVersion, target, reason, percent, isLate, rollout } = row
  return {
    ...{ id, fromVersion, reason, percent, isLate, toVersion: target, notes: rollout.artifact.notes },
    state: State.parse(row.state),
    since: row.since.toISOString(),
    orderedAt: iso(row.orderedAt),
    endedAt: iso(row.endedAt),
    awayS: awaySeconds(row),
    ...levels,
  }
}

type Decidable = { state: string; notTonightUntil: Date | null; isNow: boolean }

/** What an owner may decide about an update now, as domain/rollouts/item takes it. */
export function choicesOf(
  { state: text, notTonightUntil, isNow }: Decidable,
  family: string,
  now: Date,
): { canPostpone: boolean; canHurry: boolean; notTonightUntil: string | null } {
  const state = State.parse(text)
  const isAhead = state === 'planned' || state === 'queued'
  const canWithdraw = isWithdrawable(state) && (familyProfileOf(family)?.facts.isWithdrawable ?? false)
  const until = notTonightUntil !== null && notTonightUntil > now ? notTonightUntil : null
  return {
    canPostpone: isAhead || canWithdraw,
    canHurry: isAhead && !(isNow && until === null),
    notTonightUntil: iso(until),
  }
}

/** Updates of the present owner's time: earlier ones are private to an earlier owner. */
const ownedItems = ({ id, historyFrom }: DeviceRow): Prisma.RolloutItemWhereInput => ({
  deviceKey: id,
  ...(historyFrom && { since: { gte: historyFrom } }),
})

async function loadItems(row: DeviceRow): Promise<{ open: ItemRow | null; history: ItemRow[] }> {
  const [open, history] = await Promise.all([
    db().rolloutItem.findMany({
      where: { ...ownedItems(row), state: { in: [...OPEN_STATES] } },
      include: WITH_IMAGE,
      orderBy: [{ rollout: { startedAt: { sort: 'desc', nulls: 'last' } } }, { id: 'desc' }],
      take: MOST_OPEN,
    }),
    db().rolloutItem.findMany({
      where: { ...ownedItems(row), state: { in: [...ENDED_STATES] } },
      include: WITH_IMAGE,
      orderBy: [{ since: 'desc' }, { id: 'desc' }],
      take: MOST_HISTORY,
    }),
  ])
  // one of an earlier roll-out may be missing still
  return { open: open.find(({ state }) => state !== 'missing') ?? open[0] ?? null, history }
}

/** When the device's lasting address was issued; null where it has none. */
async function findAddressTime({ id }: DeviceRow): Promise<Date | null> {
  const token = await db().firmwareToken.findUnique({
    where: { nodeDevice: id },
    select: { createdAt: true },
  })
  return token?.createdAt ?? null
}

/** Levels are looked up for this many of the newest updates that have succeeded. */
const MOST_LEVELS = 3

async function historyViews(
  device: DeviceRow,
  history: readonly ItemRow[],
  by: { now: Date; account: string },
): Promise<DeviceUpdate[]> {
  const done = history.filter(({ state }) => state === 'succeeded').slice(0, MOST_LEVELS)
  const levels = new Map<string, UpdateLevels>()
  for (const { id, orderedAt, endedAt } of done)
    if (orderedAt && endedAt) levels.set(id, await loadUpdateLevels(device, { orderedAt, endedAt, ...by }))
  return history.map((row) => updateView(row, levels.get(row.id)))
}

/** Firmware of a device as this user sees it. */
export async function deviceFirmware(row: DeviceRow, actor: Actor, now: Date): Promise<DeviceFirmware> {
  const access = accessTo(row, actor)
  const mayManage = access !== null && mayDo(access, 'manage')
  const [facts, { open, history }, address, bootRelay] = await Promise.all([
    db().device.findUniqueOrThrow({
      where: { id: row.id },
      select: { firmware: true, hardware: true, firmwareOptOutAt: true },
    }),
    loadItems(row),
    mayManage && isNodeFamily(row.family) ? findAddressTime(row).then((at) => ({ issuedAt: iso(at) })) : null,
    loadBootRelay(pool(), row),
  ])
  const support = otaSupportOf(row.family)
  return {
    version: facts.firmware,
    hardware: facts.hardware,
    isUpdatable: support.orders.includes('ota.start'),
    byHand: support.byHand,
    optedOut: facts.firmwareOptOutAt !== null,
    mayOptOut: mayManage,
    mayDecide: access !== null && mayDo(access, 'operate'),
    address,
    bootRelay,
    open: open && { ...updateView(open), ...choicesOf(open, row.family, now), isNow: open.isNow },
    history: await historyViews(row, history, { now, account: actor.userId }),
  }
}
