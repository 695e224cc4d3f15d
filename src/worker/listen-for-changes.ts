import { setTimeout as sleep } from 'node:timers/promises'
import { epochNow, serverClock } from '@/server/clock'
import { listenForSignals, type SignalTopic, type WorkerSignal } from '@/server/db/worker-signals'
import { DECODING_TOPICS } from '@/server/ingestion/pipeline/ingest-state'
import { log } from '@/server/log'
import { freshRuntime } from '@/server/runtime/state'
import { carryTrace } from '@/server/tracing/carried'
import type { WorkerParts } from './tasks'

const RETRY_MS = 1_000

/** Tasks that are woken before their next interval. */
type Wake = Record<'commands' | 'outbox' | 'rollouts' | 'jobs', () => void> & {
  exports: (keys?: readonly number[]) => void
}

type Parts = {
  state: Pick<WorkerParts['state'], 'load'>
  pipeline: Pick<WorkerParts['pipeline'], 'resume' | 'forget'> & {
    raw: Pick<WorkerParts['pipeline']['raw'], 'watch'>
  }
  connection: Pick<WorkerParts['connection'], 'refresh' | 'credentialsChanged'>
}

/** Loads parts of the decoding context, one load at a time: however many signals come meanwhile, they are one load more. */
function startLoading({ state, pipeline, connection }: Parts): (topics: readonly SignalTopic[]) => void {
  const changed = new Set<SignalTopic>()
  let isLoading = false
  const load = async (topics: readonly SignalTopic[]) => {
    // no timestamp is assigned before the clock has been checked
    await serverClock().check()
    await freshRuntime()
    await state.load(topics)
    pipeline.resume()
    connection.refresh?.()
  }
  const run = async () => {
    isLoading = true
    while (changed.size > 0) {
      const topics = [...changed]
      changed.clear()
      try {
        await load(topics)
      } catch (error) {
        log.warn({ err: error }, 'what ingestion must know could not be read; trying again')
        for (const topic of topics) changed.add(topic)
        await sleep(RETRY_MS, undefined, { ref: false })
      }
    }
    isLoading = false
  }
  return (topics) => {
    for (const topic of topics) changed.add(topic)
    if (!isLoading) void run()
  }
}

/** Loads the decoding context, and reloads it after changes. */
export function listenForChanges(parts: Parts, wake: Wake): { stop: () => void } {
  const { pipeline, connection } = parts
  const reload = startLoading(parts)
  const onSignal = (signal: WorkerSignal): void => {
    if (signal.t === 'watch') return pipeline.raw.watch(signal.k, epochNow())
    if (signal.t === 'commands') {
      if (signal.trace) carryTrace(signal.trace.command, signal.trace.parent)
      return wake.commands()
    }
    if (signal.t === 'outbox') return wake.outbox()
    if (signal.t === 'rollouts') return wake.rollouts()
    if (signal.t === 'jobs') return wake.jobs()
    if (signal.t === 'credentials') return connection.credentialsChanged?.(signal.k)
    // of any: those that do not appear yet
    if (signal.t === 'exports') return wake.exports()
    if (signal.t === 'devices') {
      wake.exports(signal.k)
      return pipeline.forget(signal.k.length > 0 ? new Set(signal.k) : undefined)
    }
    reload([signal.t])
  }
  const onReady = (): void => {
    pipeline.forget()
    connection.credentialsChanged?.()
    wake.exports()
    reload(DECODING_TOPICS)
  }
  return listenForSignals({ onReady, onSignal })
}
