import { hostname } from 'node:os'
import { startBackupRunner } from './backups/runner'
import { startClockSync } from './clock'
import { superviseDemoFleet } from './runtime/demo-fleet'
import { authSecret, env, isServerless } from './env'
import { endConnectionsOnStop } from './http/end-connections'
import { startFirmwareListener } from './http/firmware-listener'
import { installFrontDoor } from './http/front-door'
import { hub } from './live/hub'
import { log } from './log'
import { startShippingLogs } from './runtime/ship-logs'
import { startRuntimeSync } from './runtime/state'
import { followParent, superviseWorker } from './supervise'
import { startConsoleHeartbeat } from './system/heartbeats/console-heartbeat'
import { flushTraces, isTracing } from './tracing/trace'

/** How often the clock is compared with the database's. */
const CLOCK_EVERY_MS = 10_000
const FLUSH_EVERY_MS = 250

/** Checks that sessions can be signed, ties this server to the process that started it, and starts the worker. */
export function startUp(): void {
  try {
    authSecret()
  } catch (error) {
    log.fatal({ err: error }, 'the server cannot start')
    process.exit(1)
  }
  installFrontDoor()
  followParent()
  startRuntimeSync()
  startShippingLogs(`console ${hostname()}:${env.PORT}`)
  endConnectionsOnStop()
  startConsoleHeartbeat()
  // Next waits for open responses, and an event stream never ends by itself
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => hub().close())
  if (isTracing()) flushTracesOnStop()
  if (env.WORKER === 'embedded') superviseWorker()
  if (!isServerless) startOwnWork()
}

/** Next ends the process itself once its answers are sent, so what has ended by then is sent meanwhile. */
function flushTracesOnStop(): void {
  const stop = () => {
    void flushTraces()
    setInterval(() => void flushTraces(), FLUSH_EVERY_MS).unref()
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop)
}

/** What a function cannot do: it has no port, no processes and no disk, and its monotonic clock stands while it is frozen. */
function startOwnWork(): void {
  startClockSync(CLOCK_EVERY_MS)
  startFirmwareListener()
  superviseDemoFleet()
  startBackupRunner()
}
