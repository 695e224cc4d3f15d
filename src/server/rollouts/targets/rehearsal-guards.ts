import type { GuardLimits } from '@/domain/rollouts/policy'
import type { GuardId } from '@/domain/rollouts/reasons'
import type { HeldSpan } from '@/domain/rollouts/rehearsal'
import { findShortSupply, SUPPLY_LOOK_BACK_MS } from '@/domain/rollouts/guard-facts/supply'
import { usageOf } from '@/domain/tank/usage'
import { int4s } from '@/server/db/arrays'
import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'
import type { DeviceRow } from '@/server/devices/device-row'
import { parseDeviceSettings } from '@/server/devices/device-view'
import { levelSeries } from '@/server/devices/readings/query'
import { capacityOfTanks } from '@/server/devices/usage/levels'
import { HOUR_MS } from '@/server/job'
import { type LevelPoint, levelPoints } from '@/server/timeseries/derived-points'
import { loadBuckets } from '@/server/timeseries/query-buckets'
import { withQuerySlot } from '@/server/timeseries/query-slots'
import { ownedFrom } from '@/server/timeseries/span'
import { bootRelayOf } from '../facts/boot-relay'
import { loadTanks, lowPercentOf } from '../facts/pump-facts'
import type { TargetRow } from './load-devices'
import { isPumpController } from './place-facts'

const epoch = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`

/** Another owner's past is left out. */
const CRITICAL = `
  select a.device, ${epoch('a.opened_at')} as from, ${epoch('coalesce(a.resolved_at, $3)')} as to
  from alert a join device d on d.id = a.device
  where a.device = any($1::int[]) and a.severity = 'critical' and a.opened_at < $3
    and (a.resolved_at is null or a.resolved_at > $2)
    and (d.history_from is null or a.opened_at >= d.history_from)`

type Past = { from: number; to: number }
type Asked = { past: Past; guards: GuardLimits; account: string }

const isWanted = ({ guards }: Asked, guard: GuardId): boolean => !guards.waived.includes(guard)

/** What is held as things stand, for the whole of the past: only a change of the device would end it. */
function standingSpans(row: TargetRow, asked: Asked): HeldSpan[] {
  const relay = isPumpController(row) ? bootRelayOf(row).relay : 'off'
  const isWeak = row.rssiDbm !== null && row.rssiDbm < asked.guards.rssiDbm
  const held = [
    ...(relay === 'off' || relay === 'last' ? [] : (['boot_relay_known'] as const)),
    ...(isWeak ? (['signal'] as const) : []),
  ]
  return held
    .filter((reason) => isWanted(asked, reason))
    .map((reason) => ({ reason, from: asked.past.from, to: Infinity }))
}

/** Hours in which a tank was not above its low level. */
function lowSpans(tank: DeviceRow, points: readonly LevelPoint[], { past }: Asked): HeldSpan[] {
  const low = lowPercentOf(tank)
  return points
    .filter(({ at, last }) => last <= low && at + HOUR_MS > past.from)
    .map(({ at }) => ({ reason: 'tank_above_low', from: at, to: at + HOUR_MS }))
}

/** Times in which a tank would not have lasted until a controller is replaced, at the use of the week before each. */
function shortSpans(tank: DeviceRow, points: readonly LevelPoint[], { past, guards }: Asked): HeldSpan[] {
  const full = capacityOfTanks(tank)
  const known = points.flatMap(({ at, liters: value }) => (value === null ? [] : [{ at, value }]))
  const liters = full === null ? [] : known
  const { used } = usageOf(liters, full ?? 0)
  const hours = guards.supplyFactor * guards.repairHours
  const reason = 'supply_hours'
  return findShortSupply({ liters, used, hours, ...past }).map((span) => ({ reason, ...span }))
}

/** Levels of each hour of the past, and of what the use before it is reckoned with. */
async function loadHourLevels(tank: DeviceRow, { past, account }: Asked): Promise<LevelPoint[]> {
  const series = levelSeries(tank)
  if (series.length === 0) return []
  const from = past.from - SUPPLY_LOOK_BACK_MS
  const to = new Date(past.to)
  const buckets = await withQuerySlot(account, () =>
    loadBuckets({
      device: tank.id,
      ...{ series, from: ownedFrom(tank, new Date(from)), to, now: to },
      points: Math.ceil((past.to - from) / HOUR_MS),
    }),
  )
  return levelPoints(buckets, parseDeviceSettings(tank))
}

type TankSpans = { low: HeldSpan[]; short: HeldSpan[] }

/** All that its pumps fill or draw from. Hours of supply are asked of those that they fill. */
const spansOf = ({ tanks, sources }: TargetRow, known: ReadonlyMap<string, TankSpans>): HeldSpan[] => [
  ...[...tanks, ...sources].flatMap((id) => known.get(id)?.low ?? []),
  ...tanks.flatMap((id) => known.get(id)?.short ?? []),
]

async function loadTankSpans(rows: readonly TargetRow[], asked: Asked): Promise<Map<string, TankSpans>> {
  const [isLow, isShort] = [isWanted(asked, 'tank_above_low'), isWanted(asked, 'supply_hours')]
  const wanted = rows.flatMap(({ tanks, sources }) => [
    ...(isLow || isShort ? tanks : []),
    ...(isLow ? sources : []),
  ])
  const spans = new Map<string, TankSpans>()
  for (const [id, tank] of await loadTanks(pool(), wanted)) {
    const points = await loadHourLevels(tank, asked)
    spans.set(id, {
      low: isLow ? lowSpans(tank, points, asked) : [],
      short: isShort ? shortSpans(tank, points, asked) : [],
    })
  }
  return spans
}

/** When these devices were held by guards besides presence, pump and battery, by key. */
export async function loadHeldSpans(
  rows: readonly TargetRow[],
  asked: Asked,
): Promise<Map<number, HeldSpan[]>> {
  const held = new Map(rows.map((row) => [row.id, standingSpans(row, asked)]))
  if (isWanted(asked, 'no_critical_alert')) {
    const span = [new Date(asked.past.from), new Date(asked.past.to)]
    const keys = int4s(rows, ({ id }) => id)
    const found = await runQuery<{ device: number; from: number; to: number }>(pool(), CRITICAL, [
      ...[keys, ...span],
    ])
    for (const { device, from, to } of found)
      held.get(device)?.push({ reason: 'no_critical_alert', from, to })
  }
  const known = await loadTankSpans(rows, asked)
  for (const row of rows) held.get(row.id)?.push(...spansOf(row, known))
  return held
}
