import { authSecret, env } from './env'
import { log } from './log'
import { followParent, superviseWorker } from './supervise'

/** Checks that sessions can be signed, ties this server to the process that started it, and starts the worker. */
export function startUp(): void {
  try {
    authSecret()
  } catch (error) {
    log.fatal({ err: error }, 'the server cannot start')
    process.exit(1)
  }
  followParent()
  if (env.WORKER === 'embedded') superviseWorker()
}
