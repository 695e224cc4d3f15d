import type { OutputOf } from '@/contracts/endpoint'
import type { getEnergy } from '@/contracts/devices/usage'
import { brownOutsOf, nominalOf } from '@/domain/readings/brown-out'
import type { Sample } from '@/domain/readings/counter'
import { amountsByDay, type Span } from '@/domain/time/daily'
import { lastDays } from '@/domain/time/local-days'
import { metricId, type Metric } from '@/domain/readings/metrics'
import type { DeviceRow } from '@/server/devices/device-row'
import { zoneOf } from '@/server/devices/device-view'
import { requireDevice } from '@/server/devices/visible'
import type { Verb } from '@/server/verb'
import { type Bucket, loadBuckets } from '@/server/timeseries/query-buckets'
import { withQuerySlot } from '@/server/timeseries/query-slots'
import { ownedFrom } from '@/server/timeseries/span'
import { seriesOf } from '@/server/timeseries/storage/series'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/server/timeseries/storage/types'
import { createBriefCache } from './brief-cache'
import { loadAtResolution } from './at-resolution'

const METRICS = ['energy_wh', 'power_w', 'voltage_v', 'current_a', 'volume_total_l', 'flow_lpm'] as const
/** Longer spans are made of hours, where the zone's days begin with one. */
const FINE_DAYS = 8
const GAP_MS = 30 * MINUTE_MS
const BROWN_OUT_GAP_MS = 5 * MINUTE_MS
const DAY_MINUTES = 1440

/** A meter that was reset within a bucket contributes its highest value before. */
const counterSamples = (buckets: readonly Bucket[]): Sample[] =>
  buckets.flatMap(({ at, max, last }) =>
    (max > last ? [max, last] : [last]).map((value) => ({ at: at.getTime(), value })),
  )

const rateSamples = (buckets: readonly Bucket[]): Sample[] =>
  buckets.map(({ at, avg }) => ({ at: at.getTime(), value: avg }))

function extremesOf(buckets: readonly Bucket[], { from, to }: Span): { min: number; max: number } | null {
  const own = buckets.filter(({ at }) => at.getTime() >= from && at.getTime() < to)
  if (own.length === 0) return null
  return { min: Math.min(...own.map(({ min }) => min)), max: Math.max(...own.map(({ max }) => max)) }
}

type Circuit = { row: DeviceRow; channel: number; now: Date }

/** One day more than requested: the first meter reading counts from the previous one. */
async function loadDays({ row, channel, now }: Circuit, days: readonly Span[]) {
  const from = (days[0]?.from ?? now.getTime()) - DAY_MS
  const isFine = days.length <= FINE_DAYS || days.some((day) => day.from % HOUR_MS !== 0)
  const buckets = await loadAtResolution({
    device: row.id,
    series: METRICS.map((metric) => seriesOf(metricId(metric), channel)),
    from: ownedFrom(row, new Date(from)).getTime(),
    to: now.getTime(),
    resolution: isFine ? 0 : 1,
    now,
  })
  const of = (metric: Metric) => {
    const id = metricId(metric)
    return buckets.filter((bucket) => bucket.metric === id)
  }
  return { of, maxGapMs: Math.max(GAP_MS, isFine ? 0 : HOUR_MS, 3_000 * (row.intervalS ?? 0)) }
}

/** Covers the last 24 hours, minute by minute. */
async function loadVoltages({ row, channel, now }: Circuit) {
  const series = [seriesOf(metricId('voltage_v'), channel)]
  const from = ownedFrom(row, new Date(now.getTime() - DAY_MS))
  const buckets = await loadBuckets({ device: row.id, series, from, to: now, points: DAY_MINUTES, now })
  return buckets.map(({ at, min, avg }) => ({ at: at.getTime(), min, avg }))
}

type EnergyReport = OutputOf<typeof getEnergy>

const iso = (ms: number): string => new Date(ms).toISOString()

const cachedBriefly = createBriefCache<EnergyReport>()

export const getEnergyOfCircuit: Verb<typeof getEnergy> = async ({ actor, now }, { params, query }) => {
  const row = await requireDevice(actor, params.deviceId, 'view')
  const { id, historyFrom, intervalS, latest } = row
  const about = [id, query.channel, query.days, zoneOf(row), historyFrom, intervalS, latest]
  const circuit = { row, channel: query.channel, now }
  return cachedBriefly(JSON.stringify(about), now.getTime(), () =>
    withQuerySlot(actor.userId, () => computeEnergy(circuit, query.days)),
  )
}

async function computeEnergy(circuit: Circuit, count: number): Promise<EnergyReport> {
  const [timeZone, now] = [zoneOf(circuit.row), circuit.now.getTime()]
  const days = lastDays(now, { zone: timeZone, count })
  const [{ of, maxGapMs }, voltages] = await Promise.all([loadDays(circuit, days), loadVoltages(circuit)])
  const amounts = (counter: Metric, rate: Metric, perMs: number) =>
    amountsByDay({
      days,
      counter: counterSamples(of(counter)),
      rate: rateSamples(of(rate)),
      perMs,
      maxGapMs,
      now,
    })
  const [energy, liters] = [
    amounts('energy_wh', 'power_w', HOUR_MS),
    amounts('volume_total_l', 'flow_lpm', MINUTE_MS),
  ]
  const today = days.at(-1) ?? { from: 0, to: 0 }
  const nominalV = nominalOf(voltages)
  const brownOuts = nominalV === null ? [] : brownOutsOf(voltages, { nominalV, gapMs: BROWN_OUT_GAP_MS })
  return {
    timeZone,
    days: days.map(({ from, to }, i) => ({
      from: iso(from),
      to: iso(to),
      energyWh: energy[i] ?? null,
      liters: liters[i] ?? null,
    })),
    voltage: extremesOf(of('voltage_v'), today),
    current: extremesOf(of('current_a'), today),
    power: extremesOf(of('power_w'), today),
    nominalV,
    brownOuts: brownOuts.map(({ from, to, minV }) => ({ from: iso(from), to: iso(to), minV })),
  }
}
