/** What was found of the system at one moment, of which figures are kept. Times are epoch milliseconds, durations too. */
export type SampledState = {
  now: number
  database: DatabaseState
  workers: readonly WorkerState[]
  consoles: readonly ConsoleState[]
  outbox: { waiting: number; oldestMs: number | null }
  channels: readonly ChannelState[]
  /** Shapes of messages that nobody understood: all, and those of the last day. */
  inbox: { kinds: number; fresh: number }
  storage: { damagedRows: number; damagedDevices: number; rollupBehindMs: number | null }
  /** Of this console. */
  version: string
  /** Address of the broker that all share; null when a worker has one of its own. */
  sharedBroker: string | null
}

/** Ids of jobs that want somebody. */
export type JobsInNeed = {
  paused: readonly string[]
  failing: readonly string[]
  overdue: readonly string[]
}

export type HealthState = SampledState & {
  jobs: JobsInNeed
  migrations: 'applied' | 'behind' | 'ahead' | 'unknown'
}

export type ReplicaState = { name: string; state: string; lagMs: number | null }

export type DatabaseState = {
  latencyMs: number
  version: string
  sizeBytes: number
  connections: number
  connectionLimit: number
  /** The longest open transaction; null for none. */
  transactionMs: number | null
  isReplica: boolean
  replicas: readonly ReplicaState[]
  /** Of its log; null where none is kept. `sinceMs` is the time since the last segment, null before the first. */
  archive: { sinceMs: number | null; isFailing: boolean } | null
}

export type DiskState = { path: string; freeBytes: number; totalBytes: number }

type ProcessState = {
  id: string
  startedAt: number
  /** Since its last sign of life. */
  silentMs: number
  version: string
  /** Where it runs; empty until it told. */
  host: string
  memoryBytes: number | null
  memoryLimitBytes: number | null
  eventLoopMs: number | null
  disk: DiskState | null
}

export type WorkerState = ProcessState & {
  mqtt: string
  lagMs: number
  clockOffsetMs: number
  pending: number
  isStopped: boolean
  /** Clients of its own broker. */
  clients: number | null
  /** Counted since its start. */
  counters: Readonly<Record<string, number>>
  families: Readonly<Record<string, { messages: number; rejected: number }>>
}

export type ConsoleState = ProcessState & { streams: number }

export type ChannelState = {
  channel: string
  isSetUp: boolean
  waiting: number
  /** Of those that wait, the ones that were refused before. */
  failing: number
  /** One of those came after the newest success. */
  isRefused: boolean
  /** How long the first one that is due has waited. */
  oldestMs: number | null
  /** Within the last 24 hours. */
  sent: number
  dead: number
  /** What the provider said to the last try; without a time while it is tried again. */
  lastAnswer: { at: number | null; error: string | null } | null
  /** Why the newest of those that failed for good within the last 24 hours did. */
  lastFailure: string | null
}

/** A worker without a sign of life for this time counts as dead. */
export const SILENT_AFTER_MS = 8_000
/** A console tells less often of itself. */
export const CONSOLE_SILENT_AFTER_MS = 35_000

export const isAlive = ({ silentMs, isStopped }: WorkerState): boolean =>
  !isStopped && silentMs < SILENT_AFTER_MS
