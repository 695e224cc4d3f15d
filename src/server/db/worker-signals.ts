import * as z from 'zod'
import { listenTo } from './listen'
import { pool } from './pool'
import { type AnyTransaction, runIn } from './transaction'

const CHANNEL = 'cistern_worker'

/** What ingestion holds in memory and others may change. Received by `worker/start`. */
const TOPICS = [
  'commands',
  'credentials',
  'devices',
  'discovery',
  'exports',
  'jobs',
  'mappings',
  'outbox',
  'rollouts',
  'sensors',
  'watch',
] as const
export type SignalTopic = (typeof TOPICS)[number]

/** The trace that a command belongs to. */
const Trace = z.object({ command: z.uuid(), parent: z.string().max(60) })

/** `t`: what changed; `k`: of which devices (their keys), none for all. */
const WorkerSignal = z.object({
  t: z.enum(TOPICS),
  k: z.array(z.number().int()).default([]),
  trace: Trace.optional(),
})
export type WorkerSignal = z.output<typeof WorkerSignal>

/** More keys do not fit into one signal. */
const MOST_KEYS = 700

/** Notifies every ingesting process of data to reload; in a transaction, after its commit. Many devices count as all. */
export async function signalWorkers(
  { t, k = [], trace }: z.input<typeof WorkerSignal>,
  client: AnyTransaction = pool(),
): Promise<void> {
  const signal = { t, k: k.length > MOST_KEYS ? [] : k, ...(trace && { trace }) }
  await runIn(client, 'select pg_notify($1, $2)', [CHANNEL, JSON.stringify(signal)])
}

type SignalHandlers = { onSignal: (signal: WorkerSignal) => void; onReady: () => void }

/** Receives `signalWorkers`. After a pause in listening `onReady` is called: any data may have changed meanwhile. */
export const listenForSignals = ({ onSignal, onReady }: SignalHandlers): { stop: () => void } =>
  listenTo({
    channel: CHANNEL,
    onReady,
    onMessage: (payload) => onSignal(WorkerSignal.parse(JSON.parse(payload))),
  })
