import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import { CHANNELS } from '@/domain/alerts/channels'

declare global {
  var cisternMetrics: Registry | undefined
}

/** The metrics of this process; on globalThis, because Next loads this module more than once. */
export function processMetrics(): Registry {
  if (globalThis.cisternMetrics) return globalThis.cisternMetrics
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  globalThis.cisternMetrics = registry
  return registry
}

type HistogramOptions<L extends string> = {
  name: string
  help: string
  labels: readonly L[]
  buckets: number[]
}

/** A histogram of this process, made at its first use. */
function histogram<L extends string>({ name, help, labels, buckets }: HistogramOptions<L>): Histogram<L> {
  const registry = processMetrics()
  const made = registry.getSingleMetric(name) as Histogram<L> | undefined
  return made ?? new Histogram({ name, help, labelNames: labels, buckets, registers: [registry] })
}

/** Seconds from 2 ms to 10 s. */
const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** By declared path, never by the path of the request: ids would make a series each. */
export const httpDuration = () =>
  histogram({
    name: 'cistern_http_request_duration_seconds',
    help: 'Time to answer a call of the API',
    labels: ['method', 'route', 'status'],
    buckets: SECONDS,
  })

export const commitDuration = () =>
  histogram({
    name: 'cistern_commit_duration_seconds',
    help: 'Time to commit a batch of messages, with its retries',
    labels: [],
    buckets: SECONDS,
  })

export const batchSize = () =>
  histogram({
    name: 'cistern_commit_batch_messages',
    help: 'Messages of a committed batch',
    labels: [],
    buckets: [1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000],
  })

export const publishDelay = () =>
  histogram({
    name: 'cistern_publish_delay_seconds',
    help: 'Time from the commit of a batch until its changes are told to consoles',
    labels: [],
    buckets: SECONDS,
  })

const OUTCOMES = ['sent', 'failed', 'refused', 'gone'] as const

/** Endings of deliveries: sent, failed (to be tried again), refused for good, or of a target that is gone. */
export function deliveries(): Counter<'channel' | 'outcome'> {
  const name = 'cistern_deliveries_total'
  const made = processMetrics().getSingleMetric(name) as Counter<'channel' | 'outcome'> | undefined
  if (made) return made
  const help = 'Tries to deliver a message, by channel and how they ended'
  const labelNames = ['channel', 'outcome'] as const
  const counter = new Counter({ name, help, labelNames, registers: [processMetrics()] })
  // a series that begins with its first failure has no rate then
  for (const channel of CHANNELS) for (const outcome of OUTCOMES) counter.inc({ channel, outcome }, 0)
  return counter
}

export const jobDuration = () =>
  histogram({
    name: 'cistern_job_duration_seconds',
    help: 'Time of a run of a periodic task',
    labels: ['job', 'outcome'],
    buckets: [0.005, 0.025, 0.1, 0.5, 1, 5, 15, 60, 300],
  })

/** The metrics of a worker, those of what it has not done yet as well. */
export function workerMetrics(): Registry {
  for (const make of [commitDuration, batchSize, publishDelay, deliveries]) make()
  return processMetrics()
}
