import { epochNow } from '@/server/clock'
import { setTimeout as sleep } from 'node:timers/promises'
import mqtt from 'mqtt'
import { log } from '@/server/log'
import { claimDeadWorker, removeWorker, renewClaim } from '@/server/ingestion/pipeline/heartbeat'
import type { Pipeline } from '@/server/ingestion/pipeline/pipeline'
import { CommitAnswers } from '@/worker/commit-barrier'
import { ExternalBroker, type SubscriptionFilters } from './external-broker'
import type { Login } from './login'
import type { ProtocolVersion } from './mqtt-frames'

type BrokerOptions = {
  url: string
  login: Partial<Login>
  protocolVersion: ProtocolVersion
  filters: () => SubscriptionFilters
  pipeline: Pipeline
}

/** A session without messages for this time is empty. */
const QUIET_MS = 3_000
const LOOK_EVERY_MS = 500
const CONNECT_WITHIN_MS = 10_000

const NO_FILTERS = (): SubscriptionFilters => ({ shared: [], every: [] })

/**
 * Takes over the broker session of a dead worker, whose share of the messages would otherwise stay there. Under the
 * dead worker's client id it unsubscribes from the shared filters, drains the queued messages like any others, and ends
 * the session. Returns the dead worker's id, or null when all are alive.
 */
export async function takeOverSessions(options: BrokerOptions, self: string): Promise<string | null> {
  const dead = await claimDeadWorker(self)
  if (dead === null) return null
  log.info({ worker: dead }, 'taking over what a worker left behind')
  const { url, login, protocolVersion, pipeline } = options
  // commit barriers that wait for the dead worker are answered after this
  const barrier = new CommitAnswers({
    workerId: dead,
    publish: (message) => broker.publish(message),
    whenCommitted: (callback) => pipeline.whenCommitted(callback),
  })
  const broker: ExternalBroker = new ExternalBroker({
    url,
    login,
    protocolVersion,
    pipeline,
    clientId: dead,
    filters: NO_FILTERS,
    barrier,
  })
  try {
    await drainSession({ broker, options, dead })
  } finally {
    await broker.close()
  }
  await endBrokerSession({ url, login, protocolVersion, clientId: dead })
  await removeWorker(dead)
  return dead
}

type DrainRequest = { broker: ExternalBroker; options: BrokerOptions; dead: string }

async function drainSession({ broker, options, dead }: DrainRequest): Promise<void> {
  let hasLeft = false
  const begun = performance.now()
  for (;;) {
    await sleep(LOOK_EVERY_MS)
    // the worker returned by itself and took its session back
    if (!(await renewClaim(dead))) throw new Error(`worker ${dead} is alive again`)
    const since = broker.since()?.getTime()
    if (since === undefined) {
      if (performance.now() - begun > CONNECT_WITHIN_MS) throw new Error('the broker cannot be reached')
      continue
    }
    if (!hasLeft) await broker.leaveGroup(options.filters())
    hasLeft = true
    const isQuiet = epochNow() - Math.max(since, broker.takenAt) > QUIET_MS
    if (isQuiet && options.pipeline.unacknowledged === 0) return
  }
}

async function endBrokerSession({
  url,
  login,
  protocolVersion,
  clientId,
}: {
  url: string
  login: Partial<Login>
  protocolVersion: ProtocolVersion
  clientId: string
}) {
  const client = await mqtt.connectAsync(url, {
    clientId,
    clean: true,
    protocolVersion,
    reconnectPeriod: 0,
    connectTimeout: CONNECT_WITHIN_MS,
    ...(login.username !== undefined && { username: login.username }),
    ...(login.password !== undefined && { password: login.password }),
  })
  await client.endAsync()
}
