import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { WORKER_FLAGS } from '~/scripts/lib/worker-flags.mjs'
import { log } from './log'

const FIRST_WAIT_MS = 500
const LAST_WAIT_MS = 15_000
/** A run of this length resets the back-off. */
const STEADY_MS = 60_000
/** The worker's exit code for an invalid setting, where a restart does not help. */
export const EXIT_SETTING = 78

/**
 * Runs the ingestion worker as a separate process, so that neither a busy page nor a busy broker starves the other. It
 * ends with this process: the channel between them closes, and the worker drains and stops.
 */
export function superviseWorker(): void {
  const program = resolve(/* turbopackIgnore: true */ 'dist/worker.mjs')
  let worker: ChildProcess | null = null
  let waitMs = FIRST_WAIT_MS
  let isStopping = false

  const start = () => {
    const startedAt = performance.now()
    worker = spawn(process.execPath, [...WORKER_FLAGS, program], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    worker.once('error', (error) => log.error({ err: error }, 'the worker could not be started'))
    worker.once('exit', (code, signal) => {
      worker = null
      if (isStopping) return
      if (code === EXIT_SETTING)
        return log.fatal('the worker needs another setting; readings are not taken in')
      if (performance.now() - startedAt > STEADY_MS) waitMs = FIRST_WAIT_MS
      log.error({ code, signal, waitMs }, 'the worker ended; starting it again')
      setTimeout(start, waitMs)
      waitMs = Math.min(waitMs * 2, LAST_WAIT_MS)
    })
  }
  const stop = () => {
    isStopping = true
    worker?.kill('SIGTERM')
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  start()
}

/** Started by npm start, this server ends with its parent, even when the parent is killed without a signal. */
export function followParent(): void {
  if (process.connected) process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}
