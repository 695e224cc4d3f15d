import { startClockSync } from './clock'
import { authSecret, env } from './env'
import { endConnectionsOnStop } from './http/end-connections'
import { startFirmwareListener } from './http/firmware-listener'
import { installFrontDoor } from './http/front-door'
import { hub } from './live/hub'
import { log } from './log'
import { followParent, superviseWorker } from './supervise'

/** How often the clock is compared with the database's. */
const CLOCK_EVERY_MS = 10_000

/** Checks that sessions can be signed, ties this server to the process that started it, and starts the worker. */
export function startUp(): void {
  try {
    authSecret()
  } catch (error) {
    log.fatal({ err: error }, 'the server cannot start')
    process.exit(1)
  }
  installFrontDoor()
  startFirmwareListener()
  followParent()
  startClockSync(CLOCK_EVERY_MS)
  endConnectionsOnStop()
  // Next waits for open responses, and an event stream never ends by itself
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => hub().close())
  if (env.WORKER === 'embedded') superviseWorker()
}
