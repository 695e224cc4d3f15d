import { metricId } from '@/domain/readings/metrics'
import {
  compareMeasure,
  HEALTH_MEASURES,
  type HealthMeasure,
  type MeasuredStratum,
  type MeasureVerdict,
} from '@/domain/rollouts/health/measures'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/server/job'
import { loadBuckets } from '@/server/timeseries/query-buckets'
import { withQuerySlot } from '@/server/timeseries/query-slots'
import { seriesOf } from '@/server/timeseries/storage/series'

/** Readings of more devices on a side take longer than they tell. */
const MOST_OF_A_SIDE = 60
/** A day of each device holds its daily rhythm; more of it is compared no better. */
const LOOK_BACK_MS = DAY_MS
const SHORTEST_MS = HOUR_MS

const epoch = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`

type Row = {
  device: number
  isUpdated: boolean
  stratum: string
  from: number
  /** The series that it reported last; null where it has none. */
  series: number | null
  hasBattery: boolean
  offlineMs: number
}

/** Devices with what is known of them, the first of each side in the order of the roll-out. Silence as its alerts tell. */
const MEMBERS = `
  with member as (
    select i.device_id as device, i.state = 'succeeded' as is_updated, coalesce(d.kind, '') || '/' || coalesce(d.hardware, '') as stratum,
           greatest(case when i.state = 'succeeded' then coalesce(i.ended_at, i.since) else r.started_at end,
                    $2::timestamptz - $3::float8 * interval '1 ms') as from_at,
           row_number() over (partition by i.state = 'succeeded' order by i.place) as n
    from rollout_item i join rollout r on r.id = i.rollout_id join device d on d.id = i.device_id
    where i.rollout_id = $1 and i.state in ('planned', 'queued', 'succeeded')
  )
  select m.device, m.is_updated as "isUpdated", m.stratum, ${epoch('m.from_at')} as from,
         (select l.metric * 256 + l.channel from latest l where l.device = m.device order by l.at desc limit 1) as series,
         exists (select from latest l where l.device = m.device and l.metric = ${metricId('battery_pct')}) as "hasBattery",
         coalesce((select sum(greatest(0, ${epoch('least(coalesce(a.resolved_at, $2), $2)')}
                    - greatest(coalesce((a.evidence ->> 'lastSeenAt')::float8, ${epoch('a.opened_at')}), ${epoch('m.from_at')})))
                   from alert a
                   where a.device = m.device and a.rule = 'offline' and a.opened_at < $2
                     and (a.resolved_at is null or a.resolved_at > m.from_at)), 0)::float8 as "offlineMs"
  from member m where m.n <= $4 and m.from_at < $2::timestamptz - $5::float8 * interval '1 ms' order by m.device`

const loadHours = (device: number, series: number, { from, to }: { from: number; to: Date }) =>
  withQuerySlot('rollouts', () =>
    loadBuckets({
      ...{ device, series: [series], now: to, from: new Date(from), to },
      points: Math.max(1, Math.ceil((to.getTime() - from) / HOUR_MS)),
    }),
  )

/** Percent per day; null without two hours of it. */
async function batterySlope({ device, hasBattery, from }: Row, to: Date): Promise<number | null> {
  if (!hasBattery) return null
  const hours = await loadHours(device, seriesOf(metricId('battery_pct'), 0), { from, to })
  const [first, last] = [hours[0], hours.at(-1)]
  if (!first || !last || last.at.getTime() - first.at.getTime() < HOUR_MS) return null
  return ((last.last - first.last) / (last.at.getTime() - first.at.getTime())) * DAY_MS
}

async function readingsPerHour({ device, series, from }: Row, to: Date): Promise<number | null> {
  if (series === null) return null
  const hours = await loadHours(device, series, { from, to })
  return hours.reduce((sum, { n }) => sum + n, 0) / ((to.getTime() - from) / HOUR_MS)
}

type Measured = Record<HealthMeasure, number | null>

const measure = async (row: Row, to: Date): Promise<Measured> => ({
  // of a day, as the others are of their own time
  offline_minutes: (row.offlineMs / MINUTE_MS / (to.getTime() - row.from)) * DAY_MS,
  readings_per_hour: await readingsPerHour(row, to),
  battery_slope: await batterySlope(row, to),
})

type Side = { row: Row; measured: Measured }

/** The values of one measure by kind and hardware; devices that do not report it are left out. */
function strataOf(sides: readonly Side[], name: HealthMeasure): MeasuredStratum[] {
  const strata = new Map<string, { updated: number[]; others: number[] }>()
  for (const { row, measured } of sides) {
    const value = measured[name]
    if (value === null) continue
    const stratum = strata.get(row.stratum) ?? { updated: [], others: [] }
    stratum[row.isUpdated ? 'updated' : 'others'].push(value)
    strata.set(row.stratum, stratum)
  }
  return [...strata.values()]
}

/**
 * Compares the last day of at most 60 updated devices (since their update) with that of as many that are not updated yet: how
 * long they were silent, how much they report, how fast their batteries drain.
 */
export async function compareHealthMeasures(
  client: Queryable,
  rolloutId: string,
  now: Date,
): Promise<MeasureVerdict[]> {
  const values = [rolloutId, now, LOOK_BACK_MS, MOST_OF_A_SIDE, SHORTEST_MS]
  const rows = await runQuery<Row>(client, MEMBERS, values)
  const sides: Side[] = []
  for (const row of rows) sides.push({ row, measured: await measure(row, now) })
  return HEALTH_MEASURES.map((name) => compareMeasure(name, strataOf(sides, name)))
}
