import { byteas, int2s, int4s } from '@/server/db/arrays'
import { eventLoopYielder } from '@/server/timeseries/storage/yield-to-event-loop'
import { type Damage, readOrCollectDamage, recordDamage } from '@/server/timeseries/retention/damage'
import { dayFrom } from '@/server/timeseries/storage/days'
import { packWindows, unpackWindows } from '@/server/timeseries/rollups/pack-windows'
import { invalidateRollups } from '@/server/timeseries/rollups/shares'
import {
  DAY_MS,
  HOUR_MS,
  RESOLUTION_MS,
  type RollupResolution,
  type RollupWindow,
} from '@/server/timeseries/storage/types'
import { mergeWindows } from '@/server/timeseries/rollups/windows'
import { type Queryable, runQuery } from '@/server/db/transaction'
import type { MergePair } from '@/server/lifecycle/merge-pair'

const ROLLUPS_AT_ONCE = 100

type StoredRollupRow = { series: number; level: RollupResolution; period: number; data: Buffer }

const COLUMNS = `series, level, (period - date '1970-01-01') as period, data`
const NEXT = `select ${COLUMNS} from rollup where device = $1 order by series, level, period limit ${ROLLUPS_AT_ONCE}`

const KEYS = `
  select series, level, ${dayFrom('number')} from unnest($2::smallint[], $3::smallint[], $4::int[]) w(series, level, number)`
const SAME = `select ${COLUMNS} from rollup where device = $1 and (series, level, period) in (${KEYS})`
const DROP = `delete from rollup where device = $1 and (series, level, period) in (${KEYS})`

const SAVE = `
  insert into rollup (device, series, level, period, data)
  select $1, series, level, ${dayFrom('number')}, data
  from unnest($2::smallint[], $3::smallint[], $4::int[], $5::bytea[]) w(series, level, number, data)
  on conflict (device, series, level, period) do update set data = excluded.data`

const keyOf = ({ series, level, period }: StoredRollupRow): string => `${series} ${level} ${period}`

/** None where they are damaged, which is recorded. */
function windowsOf(
  { series, level, period, data }: StoredRollupRow,
  of: { device: number; damages: Damage[] },
) {
  const { device, damages } = of
  const start = period * DAY_MS
  const what = { device, source: 'rollup', at: start, discriminator: series * 2 + level, data } as const
  return (
    readOrCollectDamage(damages, what, () =>
      unpackWindows(data, { series, start, widthMs: RESOLUTION_MS[level] }),
    ) ?? []
  )
}

const hourOf = ({ at }: RollupWindow): number => Math.floor(at / HOUR_MS) * HOUR_MS

/**
 * Moves some roll-ups; false when there are none left. Where both devices have a window they are combined, which counts
 * readings twice that both reported; its hour is rebuilt from readings as long as these are kept.
 */
export async function moveRollups(client: Queryable, { from, to }: MergePair): Promise<boolean> {
  const rows = await runQuery<StoredRollupRow>(client, NEXT, [from])
  if (rows.length === 0) return false
  const keys = [
    int2s(rows, ({ series }) => series),
    int2s(rows, ({ level }) => level),
    int4s(rows, ({ period }) => period),
  ]
  const known = new Map(
    (await runQuery<StoredRollupRow>(client, SAME, [to, ...keys])).map((row) => [keyOf(row), row]),
  )
  const shared = new Set<number>()
  const noted = { device: to, damages: [] as Damage[] }
  const yieldToEventLoop = eventLoopYielder()
  const packed: Buffer[] = []
  for (const row of rows) {
    await yieldToEventLoop()
    const own = known.get(keyOf(row))
    packed.push(own ? joinWindows(windowsOf(row, noted), windowsOf(own, noted), { row, shared }) : row.data)
  }
  await runQuery(client, SAVE, [to, ...keys, byteas(packed, (data) => data)])
  await runQuery(client, DROP, [from, ...keys])
  await recordDamage(noted.damages, client)
  await invalidateRollups(
    client,
    to,
    [...shared].sort((a, b) => a - b),
  )
  return true
}

type JoinContext = { row: StoredRollupRow; shared: Set<number> }

/** The windows of both, with the hours of those that both had. */
function joinWindows(
  theirs: RollupWindow[],
  own: RollupWindow[],
  { row: { level, period }, shared }: JoinContext,
): Buffer {
  const known = new Set(own.map(({ at }) => at))
  for (const window of theirs) if (known.has(window.at)) shared.add(hourOf(window))
  const both = [...theirs, ...own].sort((a, b) => a.at - b.at)
  return packWindows(mergeWindows(both, RESOLUTION_MS[level]), period * DAY_MS, RESOLUTION_MS[level])
}
