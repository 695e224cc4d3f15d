import type { ConsoleState, WorkerState } from '@/domain/system/state'
import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'
import type { ConsoleFigures } from '../heartbeats/process-figures'
import type { WorkerFigures } from '../heartbeats/worker-report'

const TIMES = `
  (extract(epoch from started_at) * 1000)::float8 as "startedAt",
  greatest(0, extract(epoch from clock_timestamp() - beat_at) * 1000)::float8 as "silentMs"`

/** Those that another worker has taken over are gone. */
const WORKERS = `
  select id, ${TIMES}, version, mqtt, lag_ms as "lagMs", counters, figures from worker_heartbeat
  where beat_at > now() - interval '1 hour' and mqtt <> 'inherited' order by started_at, id limit 100`

const CONSOLES = `
  select id, ${TIMES}, version, figures from console_heartbeat
  where beat_at > now() - interval '1 hour' order by started_at, id limit 100`

type ProcessRow = { id: string; startedAt: number; silentMs: number; version: string }
type WorkerRow = ProcessRow & {
  mqtt: string
  lagMs: number
  counters: Record<string, number>
  figures: Partial<WorkerFigures>
}
type ConsoleRow = ProcessRow & { figures: Partial<ConsoleFigures> }

/** What every process tells of itself; one of an earlier release tells less. */
const processState = ({ id, startedAt, silentMs, version, figures }: ConsoleRow | WorkerRow) => ({
  ...{ id, startedAt, silentMs, version },
  host: figures.host ?? '',
  memoryBytes: figures.memoryBytes ?? null,
  memoryLimitBytes: figures.memoryLimitBytes ?? null,
  eventLoopMs: figures.eventLoopP99Ms ?? null,
  disk: figures.disk ?? null,
})

function workerState(row: WorkerRow): WorkerState {
  const { pending = 0, clockOffsetMs = 0, ...counters } = row.counters
  const { isStopped = false, clients = null, families = {} } = row.figures
  const { mqtt, lagMs } = row
  return { ...processState(row), mqtt, lagMs, pending, clockOffsetMs, isStopped, clients, counters, families }
}

export const loadWorkerStates = async (): Promise<WorkerState[]> =>
  (await runQuery<WorkerRow>(pool(), WORKERS)).map(workerState)

export const loadConsoleStates = async (): Promise<ConsoleState[]> =>
  (await runQuery<ConsoleRow>(pool(), CONSOLES)).map((row) => ({
    ...processState(row),
    streams: row.figures.streams ?? 0,
  }))

/** Consoles that ended without a word. */
export const removeStaleConsoles = (): Promise<unknown> =>
  runQuery(pool(), `delete from console_heartbeat where beat_at < now() - interval '1 hour'`)
