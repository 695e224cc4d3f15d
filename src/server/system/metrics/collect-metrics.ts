import { AggregatorRegistry, Gauge, type MetricObject, Registry } from 'prom-client'
import type { getMetrics } from '@/contracts/system'
import { families } from '@/ingest/families'
import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'
import { type FamilyCount, NO_FAMILY } from '@/server/ingestion/pipeline/counters'
import { hub } from '@/server/live/hub'
import { processMetrics } from '@/server/metrics'
import type { Verb } from '@/server/verb'
import { BACKEND } from '../version'
import { FIGURES, WORKERS } from './figures-sql'
import { COUNTERS, GAUGES, INGEST_MESSAGES } from './names'

type Figure = { name: keyof typeof GAUGES; labels: Record<string, string>; value: number }
type WorkerRow = {
  id: string
  /** Seconds since 1970. */
  beat: number
  mqtt: string
  /** Milliseconds. */
  lag: number
  counters: Record<string, number>
  metrics: MetricObject[]
  version: string
  families: Record<string, FamilyCount>
}

/** What one process has counted, marked with whose it is. */
const marked = (metrics: readonly MetricObject[], process: string): object[] =>
  metrics.map((metric) => ({
    ...metric,
    // two processes’ moments are two figures, never a sum
    aggregator: 'sum',
    values: (metric as MetricObject & { values: { labels: object }[] }).values.map((value) => ({
      ...value,
      labels: { ...value.labels, process },
    })),
  }))

/** The figures of an installation in which nothing is: what is there says otherwise. */
const NOTHING = Object.entries(GAUGES).flatMap(([name, gauge]) =>
  'known' in gauge
    ? gauge.known.map((one): Figure => ({
        name: name as Figure['name'],
        labels: { [gauge.labels[0]]: one },
        value: 0,
      }))
    : [],
)

function setGauges(registry: Registry, figures: readonly Figure[]): void {
  for (const { name, labels, value } of [...NOTHING, ...figures]) {
    const made = registry.getSingleMetric(name) as Gauge | undefined
    const { help, labels: labelNames } = GAUGES[name]
    const gauge = made ?? new Gauge({ name, help, labelNames, registers: [registry] })
    gauge.set(labels, value)
  }
}

/** Counters of workers since their start, whose names end in `_total`. */
function countersOf(workers: readonly WorkerRow[]): object[] {
  return Object.entries(COUNTERS).map(([name, { key, help }]) => ({
    name,
    help,
    type: 'counter',
    aggregator: 'sum',
    values: workers.map(({ id, counters }) => ({ value: counters[key] ?? 0, labels: { worker: id } })),
  }))
}

const NO_MESSAGES: Record<string, FamilyCount> = Object.fromEntries(
  [...families.map(({ name }) => name), NO_FAMILY].map((name) => [name, { messages: 0, rejected: 0 }]),
)

/** The same by family of devices. */
const ingestCounter = (workers: readonly WorkerRow[]): object => ({
  ...INGEST_MESSAGES,
  type: 'counter',
  aggregator: 'sum',
  values: workers.flatMap(({ id, families: counted }) =>
    Object.entries({ ...NO_MESSAGES, ...counted }).flatMap(([family, { messages, rejected }]) => [
      { value: messages - rejected, labels: { worker: id, family, outcome: 'taken' } },
      { value: rejected, labels: { worker: id, family, outcome: 'rejected' } },
    ]),
  ),
})

function workerFigures({ id, beat, mqtt, lag, counters, version }: WorkerRow): Figure[] {
  const labels = { worker: id }
  return [
    { name: 'cistern_worker_last_beat_timestamp_seconds', labels, value: beat },
    { name: 'cistern_worker_broker_connected', labels, value: mqtt === 'connected' ? 1 : 0 },
    { name: 'cistern_ingest_lag_seconds', labels, value: lag / 1000 },
    { name: 'cistern_ingest_pending_messages', labels, value: counters['pending'] ?? 0 },
    ...(version ? [{ name: 'cistern_build_info' as const, labels: { version, process: id }, value: 1 }] : []),
  ]
}

function consoleFigures(): Figure[] {
  const { totalCount: total, idleCount: idle, waitingCount: waiting } = pool()
  const states = Object.entries({ busy: total - idle, idle, waiting })
  return [
    { name: 'cistern_live_streams', labels: {}, value: hub().size },
    {
      name: 'cistern_build_info',
      labels: { version: BACKEND.version, process: 'console' },
      value: 1,
    },
    ...states.map(([state, value]) => ({
      name: 'cistern_db_pool_connections' as const,
      labels: { state },
      value,
    })),
  ]
}

/** Every figure of this console, of the database and of the workers, in the text format of Prometheus. */
export async function collectMetrics(): Promise<string> {
  const [figures, workers] = await Promise.all([
    runQuery<Figure>(pool(), FIGURES),
    runQuery<WorkerRow>(pool(), WORKERS),
  ])
  const gauges = new Registry()
  setGauges(gauges, [...figures, ...workers.flatMap(workerFigures), ...consoleFigures()])
  const counted = AggregatorRegistry.aggregate([
    marked((await processMetrics().getMetricsAsJSON()) as MetricObject[], 'console'),
    ...workers.map(({ id, metrics }) => marked(metrics, id)),
    [...countersOf(workers), ingestCounter(workers)],
  ])
  return `${await gauges.metrics()}\n${await counted.metrics()}`
}

export const readMetrics: Verb<typeof getMetrics> = async () =>
  new Response(await collectMetrics(), {
    headers: { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE, 'cache-control': 'no-store' },
  })
