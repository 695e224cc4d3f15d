import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'
import type { BrokerRefusal } from '@/server/ingestion/connecting/recent-refusals'
import type { FamilyCount } from '@/server/ingestion/pipeline/counters'
import { workerMetrics } from '@/server/metrics'
import { BACKEND } from '../version'
import { type ProcessFigures, readProcessFigures } from './process-figures'

/** What only the worker knows, beside the figures of its process. */
export type OwnFigures = {
  families: Record<string, FamilyCount>
  /** Clients of its own broker; null where another broker has them. */
  clients: number | null
  /** What its own broker did not let in, for those who connect a device. */
  refusals: BrokerRefusal[]
}
export type WorkerFigures = ProcessFigures &
  OwnFigures & { /** It was stopped on purpose. */ isStopped?: true }

/** The last run of one of a worker's own timers. */
export type TimerSummary = {
  /** When it began, ISO 8601. */
  at: string
  durationMs: number
  /** Since the worker's start. */
  runs: number
  failures: number
  error: string | null
  errorAt: string | null
}

const REPORT = `update worker_heartbeat set version = $2, metrics = $3, figures = $4, timers = $5 where id = $1`

type Report = { workerId: string; own: OwnFigures; timers: Record<string, TimerSummary> }

/** Leaves the figures of this worker for the consoles, which answer for it. Less often than it beats. */
export async function writeWorkerReport({ workerId, own, timers }: Report): Promise<void> {
  const figures = { ...(await readProcessFigures()), ...own }
  const metrics = await workerMetrics().getMetricsAsJSON()
  const texts = [metrics, figures, timers].map((one) => JSON.stringify(one))
  await runQuery(pool(), REPORT, [workerId, BACKEND.version, ...texts])
}
