import type { GuardLimits } from '@/domain/rollouts/policy'
import type { GuardId } from '@/domain/rollouts/reasons'
import type { HeldSpan } from '@/domain/rollouts/rehearsal'
import { int4s } from '@/server/db/arrays'
import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'
import type { DeviceRow } from '@/server/devices/device-row'
import { parseDeviceSettings } from '@/server/devices/device-view'
import { levelSeries } from '@/server/devices/readings/query'
import { HOUR_MS } from '@/server/job'
import { levelPoints } from '@/server/timeseries/derived-points'
import { loadBuckets } from '@/server/timeseries/query-buckets'
import { withQuerySlot } from '@/server/timeseries/query-slots'
import { ownedFrom } from '@/server/timeseries/span'
import { bootRelayOf, loadTanks, lowPercentOf } from '../facts/pump-facts'
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
  const relay = isPumpController(row) ? bootRelayOf(row) : 'off'
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
async function lowSpans(tank: DeviceRow, { past, account }: Asked): Promise<HeldSpan[]> {
  const [series, from] = [levelSeries(tank), ownedFrom(tank, new Date(past.from))]
  if (series.length === 0) return []
  const to = new Date(past.to)
  const buckets = await withQuerySlot(account, () =>
    loadBuckets({
      device: tank.key,
      ...{ series, from, to, now: to },
      points: Math.ceil((past.to - past.from) / HOUR_MS),
    }),
  )
  const low = lowPercentOf(tank)
  return levelPoints(buckets, parseDeviceSettings(tank))
    .filter(({ last }) => last <= low)
    .map(({ at }) => ({ reason: 'tank_above_low', from: at, to: at + HOUR_MS }))
}

/** All that its pumps fill or draw from. */
const tanksOf = ({ tanks, sources }: TargetRow): string[] => [...tanks, ...sources]

async function loadLowSpans(rows: readonly TargetRow[], asked: Asked): Promise<Map<string, HeldSpan[]>> {
  const wanted = isWanted(asked, 'tank_above_low') ? rows.flatMap(tanksOf) : []
  const spans = new Map<string, HeldSpan[]>()
  for (const [id, tank] of await loadTanks(pool(), wanted)) spans.set(id, await lowSpans(tank, asked))
  return spans
}

/** When these devices were held by guards besides presence, pump and battery, by key. */
export async function loadHeldSpans(
  rows: readonly TargetRow[],
  asked: Asked,
): Promise<Map<number, HeldSpan[]>> {
  const held = new Map(rows.map((row) => [row.key, standingSpans(row, asked)]))
  if (isWanted(asked, 'no_critical_alert')) {
    const span = [new Date(asked.past.from), new Date(asked.past.to)]
    const keys = int4s(rows, ({ key }) => key)
    const found = await runQuery<{ device: number; from: number; to: number }>(pool(), CRITICAL, [
      ...[keys, ...span],
    ])
    for (const { device, from, to } of found)
      held.get(device)?.push({ reason: 'no_critical_alert', from, to })
  }
  const low = await loadLowSpans(rows, asked)
  for (const row of rows) held.get(row.key)?.push(...tanksOf(row).flatMap((id) => low.get(id) ?? []))
  return held
}
