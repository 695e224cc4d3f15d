import * as z from 'zod'
import { listenTo } from './listen'
import { pool } from './pool'
import { type Queryable, run } from './transaction'

const CHANNEL = 'cistern_worker'

/** What ingestion holds in memory and others may change. */
const TOPICS = [
  'commands',
  'credentials',
  'devices',
  'discovery',
  'mappings',
  'outbox',
  'sensors',
  'watch',
] as const
export type SignalTopic = (typeof TOPICS)[number]

/** `t`: what changed; `k`: of which devices (their keys), none for all. */
const Signal = z.object({ t: z.enum(TOPICS), k: z.array(z.number().int()).default([]) })
export type Signal = z.output<typeof Signal>

/** Tells every process that ingests what it must read again; in a transaction, after its commit. */
export async function tellWorkers(signal: z.input<typeof Signal>, client: Queryable = pool()): Promise<void> {
  await run(client, 'select pg_notify($1, $2)', [CHANNEL, JSON.stringify(signal)])
}

type Handlers = { onSignal: (signal: Signal) => void; onReady: () => void }

/** Hears `tellWorkers`. After a pause in listening `onReady` is called: anything may have changed meanwhile. */
export const hearSignals = ({ onSignal, onReady }: Handlers): { stop: () => void } =>
  listenTo({
    channel: CHANNEL,
    onReady,
    onMessage: (payload) => onSignal(Signal.parse(JSON.parse(payload))),
  })
