import { log } from '@/server/log'
import { EXIT_SETTING } from '@/server/supervise'
import { SettingError } from './broker/listen-with-retry'
import { startWorker, type Worker } from './start'

const GIVE_UP_MS = 5_000

let worker: Worker | null = null
let isStopping = false

/** Runs once, for the first caller: a signal, or the parent whose exit closes the channel to it. */
function stop(why: string): void {
  if (isStopping) return
  isStopping = true
  log.info({ why }, 'worker stopping')
  setTimeout(() => process.exit(1), GIVE_UP_MS).unref()
  void (worker?.stop() ?? Promise.resolve()).then(
    () => process.exit(0),
    (error: unknown) => {
      log.error({ err: error }, 'the worker did not stop cleanly')
      process.exit(1)
    },
  )
}

process.on('SIGTERM', () => stop('SIGTERM'))
process.on('SIGINT', () => stop('SIGINT'))
process.on('disconnect', () => stop('the server is gone'))

try {
  worker = await startWorker()
  log.info('worker started')
} catch (error) {
  if (error instanceof SettingError) {
    log.fatal(error.message)
    process.exit(EXIT_SETTING)
  }
  log.fatal({ err: error }, 'the worker cannot start')
  process.exit(1)
}
