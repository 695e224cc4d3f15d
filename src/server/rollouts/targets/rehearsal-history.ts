import { metricId } from '@/domain/readings/metrics'
import type { HistorySpan, RehearsalDevice } from '@/domain/rollouts/rehearsal'
import { int4s } from '@/server/db/arrays'
import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'
import { loadBuckets } from '@/server/timeseries/query-buckets'
import { withQuerySlot } from '@/server/timeseries/query-slots'
import { seriesOf } from '@/server/timeseries/storage/series'
import type { TargetRow } from './load-devices'

const HOUR_MS = 3_600_000
export const HISTORY_MS = 30 * 24 * HOUR_MS
/** Buckets of an hour. */
const POINTS = HISTORY_MS / HOUR_MS

const epoch = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`

type SpanRow = { device: number; from: number; to: number | null }

/** Silence as its alerts tell: from the last message to the return. Another owner's past is left out. */
const SILENCE = `
  select a.device, coalesce((a.evidence ->> 'lastSeenAt')::float8, ${epoch('a.opened_at')}) as from,
         ${epoch('a.resolved_at')} as to
  from alert a join device d on d.id = a.device
  where a.device = any($1::int[]) and a.rule = 'offline' and a.opened_at < $3
    and (a.resolved_at is null or a.resolved_at > $2)
    and (d.history_from is null or a.opened_at >= d.history_from)
  order by a.device, a.opened_at`

const RUNS = `
  select r.device, ${epoch('r.started_at')} as from, ${epoch('r.ended_at')} as to
  from pump_run r join device d on d.id = r.device
  where r.device = any($1::int[]) and r.started_at < $3 and (r.ended_at is null or r.ended_at > $2)
    and (d.history_from is null or r.started_at >= d.history_from)
  order by r.device, r.started_at`

/** From when there is a past of the present owner to replay. */
const KNOWN_FROM = `
  select id as device, ${epoch('greatest(created_at, history_from, $2::timestamptz)')} as from from device
  where id = any($1::int[])`

export type History = Pick<RehearsalDevice, 'online' | 'pumpOn'> & {
  battery: readonly { at: number; percent: number }[] | null
}
type Past = { from: number; to: number }

function byDevice(rows: readonly SpanRow[]): Map<number, SpanRow[]> {
  const spans = new Map<number, SpanRow[]>()
  for (const row of rows) spans.set(row.device, [...(spans.get(row.device) ?? []), row])
  return spans
}

/** Spans within the past, sorted, with those that touch joined. */
function joinSpans(spans: readonly { from: number; to: number | null }[], past: Past): HistorySpan[] {
  const joined: HistorySpan[] = []
  const inside = spans
    .map(({ from, to }) => ({ from: Math.max(from, past.from), to: Math.min(to ?? past.to, past.to) }))
    .filter(({ from, to }) => from < to)
    .sort((a, b) => a.from - b.from)
  for (const span of inside) {
    const last = joined.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else joined.push({ ...span })
  }
  return joined
}

/** What is left of the past without some spans. */
export function invertSpans(
  spans: readonly { from: number; to: number | null }[],
  past: Past,
): HistorySpan[] {
  const free: HistorySpan[] = []
  let from = past.from
  for (const span of joinSpans(spans, past)) {
    if (span.from > from) free.push({ from, to: span.from })
    from = span.to
  }
  if (from < past.to) free.push({ from, to: past.to })
  return free
}

/** `account`: whose query slots the readings take. */
type Loaded = { past: Past; now: Date; account: string }

/** A sleeper is there in the hours in which it reported: alerts know nothing of its sleep. */
async function loadWakes(key: number, of: Loaded): Promise<HistorySpan[]> {
  const { rows } = await pool().query<{ series: number }>(
    'select metric * 256 + channel as series from latest where device = $1 order by at desc limit 1',
    [key],
  )
  const series = rows.map((row) => row.series)
  const hours = await loadHours(key, series, of)
  const spans = hours.map(({ at }) => ({ from: at.getTime(), to: at.getTime() + HOUR_MS }))
  return joinSpans(spans, of.past)
}

const loadHours = (device: number, series: readonly number[], { past, now, account }: Loaded) =>
  withQuerySlot(account, () =>
    loadBuckets({
      ...{ device, series, now, points: POINTS },
      ...{ from: new Date(past.from), to: new Date(past.to) },
    }),
  )

async function loadBattery({ id, hasBattery }: TargetRow, of: Loaded): Promise<History['battery']> {
  if (!hasBattery) return null
  const hours = await loadHours(id, [seriesOf(metricId('battery_pct'), 0)], of)
  // the first value stands for the time before it
  const points = hours.map(({ at, last }, i) => ({
    at: i === 0 ? of.past.from : at.getTime(),
    percent: last,
  }))
  return points.length === 0 ? null : points
}

const DEVICES_AT_ONCE = 4

/** What the last 30 days were for each of these devices, by key. */
export async function loadHistories(
  rows: readonly TargetRow[],
  { now, account }: Pick<Loaded, 'now' | 'account'>,
): Promise<Map<number, History>> {
  const span = [new Date(now.getTime() - HISTORY_MS), now]
  const keys = int4s(rows, ({ id }) => id)
  const load = (text: string) => runQuery<SpanRow>(pool(), text, [keys, ...span])
  const [silent, runs] = [byDevice(await load(SILENCE)), byDevice(await load(RUNS))]
  const known = await runQuery<{ device: number; from: number }>(pool(), KNOWN_FROM, [keys, span[0]])
  const knownFrom = new Map(known.map(({ device, from }) => [device, from]))
  const histories = new Map<number, History>()
  const loadOne = async (row: TargetRow): Promise<void> => {
    const past = { from: knownFrom.get(row.id) ?? now.getTime(), to: now.getTime() }
    const online = row.sleepy
      ? await loadWakes(row.id, { past, now, account })
      : invertSpans(silent.get(row.id) ?? [], past)
    const pumpOn = row.hasRelay ? joinSpans(runs.get(row.id) ?? [], past) : null
    histories.set(row.id, { online, pumpOn, battery: await loadBattery(row, { past, now, account }) })
  }
  for (let i = 0; i < rows.length; i += DEVICES_AT_ONCE)
    await Promise.all(rows.slice(i, i + DEVICES_AT_ONCE).map(loadOne))
  return histories
}
