import { metricId, type Metric } from '@/domain/readings/metrics'
import { amountOf, METER_REACH } from '@/domain/pump/delivery'
import { readSeries, TooManyReadings } from '@/server/timeseries/storage/read'
import { seriesOf } from '@/server/timeseries/storage/series'
import { HOUR_MS, MINUTE_MS } from '@/server/timeseries/storage/types'
import { inTransaction, runQuery } from '@/server/db/transaction'

type EndedRun = { id: string; device: number; channel: number; startedAt: number; endedAt: number }

const AT_ONCE = 50

/** Ended runs that are not counted yet, or were counted before their last readings may have arrived. */
const DUE = `
  select id, device, channel, (extract(epoch from started_at) * 1000)::float8 as "startedAt",
         (extract(epoch from ended_at) * 1000)::float8 as "endedAt"
  from pump_run
  where ended_at > $1 and (settled_at is null or settled_at < ended_at + interval '1 minute'
                           and $2::timestamptz >= ended_at + interval '1 minute')
  order by ended_at limit ${AT_ONCE} for update skip locked`

const SAVE_AMOUNTS = `
  update pump_run r set liters = s.liters, energy_wh = s.energy_wh, settled_at = $2
  from jsonb_to_recordset($1::jsonb) s(id uuid, liters float8, energy_wh float8) where r.id = s.id`

async function amountsOf({ id, device, channel, startedAt, endedAt }: EndedRun) {
  const series = (metric: Metric) => seriesOf(metricId(metric), channel)
  const metrics = ['volume_total_l', 'flow_lpm', 'energy_wh', 'power_w'] as const
  const [from, to] = [startedAt - METER_REACH.beforeMs, endedAt + METER_REACH.afterMs]
  const readings = await readSeries({ device, series: metrics.map(series), from, to: to + 1 })
  const amount = (counter: Metric, rate: Metric, perMs: number) => {
    const of = (metric: Metric) => readings.filter((reading) => reading.series === series(metric))
    return amountOf({ startedAt, endedAt, counter: of(counter), rate: of(rate), perMs })
  }
  return {
    id,
    liters: amount('volume_total_l', 'flow_lpm', MINUTE_MS),
    energy_wh: amount('energy_wh', 'power_w', HOUR_MS),
  }
}

/** A run with too many readings is not counted, so that those after it are. */
const uncountable =
  ({ id }: EndedRun) =>
  (error: unknown) => {
    if (!(error instanceof TooManyReadings)) throw error
    return { id, liters: null, energy_wh: null }
  }

/**
 * Counts the litres and watt-hours of runs that ended after `since`: soon after their end, and finally a minute later.
 * Several workers share the work. Returns the keys of the devices whose runs were counted.
 */
export async function countRunAmounts({ now, since }: { now: Date; since: Date }): Promise<number[]> {
  const keys: number[] = []
  let counted: number
  do {
    counted = await inTransaction(async (client) => {
      const due = await runQuery<EndedRun>(client, DUE, [since, now])
      const amounts: object[] = []
      for (const ended of due) amounts.push(await amountsOf(ended).catch(uncountable(ended)))
      if (amounts.length > 0) await runQuery(client, SAVE_AMOUNTS, [JSON.stringify(amounts), now])
      keys.push(...due.map(({ device }) => device))
      return due.length
    })
  } while (counted === AT_ONCE)
  return keys
}
