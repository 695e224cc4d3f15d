import { STATUS_TOPIC } from '@/domain/home-assistant/topics'
import { setTimeout as sleep } from 'node:timers/promises'
import { dataPath, env } from '@/server/env'
import { InboxBuffer } from '@/server/ingestion/inbox/inbox-buffer'
import { log } from '@/server/log'
import { pool } from '@/server/db/pool'
import { startTracing } from '@/server/tracing/start-tracing'
import { stopTracing } from '@/server/tracing/trace'
import { loadQueryCompiler } from '@/server/db/prisma'
import {
  peersOf,
  hasPeer,
  joinBroker,
  markSelfTestReceived,
  deregisterWorker,
} from '@/server/ingestion/pipeline/heartbeat'
import type { Incoming } from '@/server/ingestion/pipeline/incoming'
import { IngestState } from '@/server/ingestion/pipeline/ingest-state'
import { LiveFrames } from '@/server/live/live-frames'
import { Pipeline } from '@/server/ingestion/pipeline/pipeline'
import type { RejectedMessage } from '@/server/ingestion/pipeline/pipeline-options'
import { isFlagOn } from '@/server/runtime/flags'
import { startShippingLogs } from '@/server/runtime/ship-logs'
import { startRuntimeSync } from '@/server/runtime/state'
import { listenWithRetry } from './broker/listen-with-retry'
import { listenerOptions } from './listeners/listener-options'
import { type BarrierOptions, CommitBarrier } from './commit-barrier'
import type { Connection, Outgoing } from './broker/connection'
import { AmqpBroker } from './broker/amqp/amqp-broker'
import { EmbeddedBroker } from './broker/embedded-broker'
import type { Login } from './broker/login'
import { ExternalBroker } from './broker/external-broker'
import { type HomeAssistantTask, startHomeAssistantTask } from './home-assistant/task'
import { listenForChanges } from './listen-for-changes'
import { startOutboxTask } from './outbox'
import { Requests } from './requests'
import { RolloutRunner } from './rollouts'
import { SelfTest } from './self-test'
import {
  startCommandTask,
  startRolloutTask,
  externalBrokerOptions,
  isBehindAmqp,
  type WorkerParts,
  sharedBrokerHost,
  startTasks,
} from './tasks'
import { TelemetryAcks } from './telemetry-acks'
import { loadWorkerId } from './worker-id'

const DRAIN_WITHIN_MS = 3_000
const LEAVE_WITHIN_MS = 500
const DEREGISTER_WITHIN_MS = 1_000
const INBOX_RETRY_MS = 500
const RESUBSCRIBE_MS = 500

/** What the pipeline speaks to and what is made after it. */
type Link = { connection: Connection | null; runner?: RolloutRunner; homeAssistant?: HomeAssistantTask }

export type Worker = { stop: () => Promise<void> }

/**
 * Starts ingestion: broker or connection to one, pipeline, presence sweep, heartbeat. Neither the database nor an
 * external broker has to be available yet. Throws a SettingError for errors that waiting cannot fix.
 */
export async function startWorker(): Promise<Worker> {
  // before the pool is made, whose statements have spans
  await startTracing('cistern-worker')
  await loadQueryCompiler()
  const state = new IngestState(env.MQTT_ROOT)
  const inbox = new InboxBuffer()
  const frames = new LiveFrames()
  const link: Link = { connection: null }
  const publish = (message: Outgoing) => link.connection?.publish(message)
  const workerId = loadWorkerId(dataPath('worker-id'))
  const logs = startShippingLogs(`worker ${workerId}`)
  const barrier = barrierOf({
    workerId,
    publish,
    whenCommitted: (callback) => pipeline.whenCommitted(callback),
  })
  const isInSequence = (message: Pick<Incoming, 'from'>) => link.connection?.isInSequence?.(message) ?? false
  const sharing = barrier && { isInSequence, isAllCommitted: () => barrier.waitUntilCommitted() }
  const acks = new TelemetryAcks(state.root, publish, sharing)
  const requests = new Requests(publish)
  const pipeline = new Pipeline({
    ctx: state,
    autoRegister: () => isFlagOn('auto_onboard'),
    onChanged: (keys) => frames.add(keys),
    onDurable: (items) => acks.addCommitted(items),
    onRequest: (request) => requests.send(request),
    onChunk: (request) => void link.runner?.answer(request),
    onHomeAssistant: (news) => link.homeAssistant?.take(news),
    onDiscovery: () => resubscribe(link),
    onRejected: (message) => inbox.add(inboxMessageOf(message)),
    onPoison: (message) => untilWritten(() => inbox.flushNow(inboxMessageOf(message))),
  })
  // until the decoding context is loaded, nothing is taken in
  pipeline.pause()
  const selfTest = env.MQTT_URL ? new SelfTest({ workerId, publish, markHeard: markSelfTestReceived }) : null
  const onLost = () => {
    barrier?.abort()
    acks.forget()
  }
  const connection = await connect({ state, pipeline, workerId, selfTest, barrier, onLost })
  link.connection = connection
  const runner = new RolloutRunner({ state, connection })
  link.runner = runner
  const parts = { workerId, state, pipeline, connection, frames, inbox, selfTest }
  const commands = startCommandTask(parts)
  const outbox = startOutboxTask()
  const rollouts = startRolloutTask(runner)
  const homeAssistant = startHomeAssistantTask({ connection, workerId, broker: sharedBrokerHost() })
  link.homeAssistant = homeAssistant
  const periodic = startTasks(parts)
  const wake = {
    commands: commands.wake,
    outbox: outbox.wake,
    rollouts: rollouts.wake,
    jobs: periodic.wake,
    exports: homeAssistant.reload,
  }
  const own = [startRuntimeSync(), commands, outbox, rollouts, homeAssistant]
  const tasks = [periodic, ...own, listenForChanges(parts, wake)]
  return { stop: () => stop({ ...parts, tasks, outbox, leaveJobs: periodic.leave, logs }) }
}

/** Discovery entries arrive in bursts, and each may name topics without a subscription yet. */
function resubscribe(link: { connection: Connection | null; timer?: NodeJS.Timeout | undefined }): void {
  link.timer ??= setTimeout(() => {
    link.timer = undefined
    link.connection?.refresh?.()
  }, RESUBSCRIBE_MS)
}

const inboxMessageOf = ({ topic, payload, reason, senderId, about, receivedAt }: RejectedMessage) => ({
  topic,
  payload,
  reason,
  sender: about ?? senderId,
  now: receivedAt,
})

/** A message that is acknowledged without being stored must be in the inbox first, however long that takes. */
async function untilWritten(write: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await write()
    } catch (error) {
      log.warn({ err: error }, 'the inbox could not be written; trying again')
      await sleep(INBOX_RETRY_MS)
    }
  }
}

/**
 * Acknowledgements to devices must hold for all workers of a broker. The embedded broker has no other worker; RabbitMQ's queue
 * took in whatever came before, and keeps it until one of them has committed it.
 */
function barrierOf(options: Omit<BarrierOptions, 'peers'>): CommitBarrier | null {
  const broker = sharedBrokerHost()
  if (broker === null || isBehindAmqp()) return null
  return new CommitBarrier({ ...options, peers: () => peersOf(broker, options.workerId) })
}

const loginOf = (username: string | undefined, password: string | undefined): Login | null =>
  username !== undefined && password !== undefined ? { username, password } : null

type Connecting = Pick<WorkerParts, 'state' | 'pipeline' | 'workerId' | 'selfTest'> & {
  barrier: CommitBarrier | null
  onLost: () => void
}

async function connect({
  state,
  pipeline,
  workerId,
  selfTest,
  barrier,
  onLost,
}: Connecting): Promise<Connection> {
  const [external, shared] = [externalBrokerOptions({ workerId, state, pipeline }), sharedBrokerHost()]
  if (external && isBehindAmqp()) {
    const { url, login, filters } = external
    return new AmqpBroker({ url, login, filters, pipeline, selfTest, name: workerId, root: state.root })
  }
  if (external && shared !== null) {
    const join = () => joinBroker(workerId, shared)
    const will = { topic: STATUS_TOPIC, payload: 'offline' }
    return new ExternalBroker({ ...external, will, selfTest, barrier, clientId: workerId, join, onLost })
  }
  const login = loginOf(env.MQTT_USERNAME, env.MQTT_PASSWORD)
  const homeAssistant = loginOf(env.MQTT_HOME_ASSISTANT_USERNAME, env.MQTT_HOME_ASSISTANT_PASSWORD)
  const listening = { root: state.root, login, homeAssistant, pipeline, ...(await listenerOptions()) }
  const broker = await listenWithRetry(() => EmbeddedBroker.start(listening))
  log.info({ host: env.MQTT_BIND, port: broker.port, ports: broker.ports }, 'MQTT broker listening')
  return broker
}

type Stopping = WorkerParts & {
  tasks: { stop: () => void }[]
  outbox: { idle: () => Promise<void> }
  leaveJobs: () => Promise<void>
  logs: { flush: () => Promise<void> }
}

/** A worker without a peer keeps its subscription: messages wait at the broker until it is back. */
async function leaveGroupToPeers(workerId: string, connection: Connection): Promise<void> {
  const hasOthers = connection.leaveGroup && (await hasPeer(workerId).catch(() => false))
  if (hasOthers) await connection.leaveGroup?.().catch(() => undefined)
}

/**
 * Stops taking messages, commits and acknowledges those taken, records deliveries (they would be sent again) and exits.
 * Takes at most about five seconds.
 */
async function stop({
  workerId,
  pipeline,
  connection,
  inbox,
  tasks,
  outbox,
  leaveJobs,
  logs,
}: Stopping): Promise<void> {
  for (const task of tasks) task.stop()
  await Promise.race([leaveGroupToPeers(workerId, connection), sleep(LEAVE_WITHIN_MS)])
  connection.stopTaking()
  const sent = Promise.race([outbox.idle(), sleep(DRAIN_WITHIN_MS)])
  await Promise.all([pipeline.close(DRAIN_WITHIN_MS), sent])
  const last = [inbox.flush(), deregisterWorker(workerId), leaveJobs(), logs.flush()].map((work) =>
    work.catch(() => undefined),
  )
  await Promise.race([Promise.all(last), sleep(DEREGISTER_WITHIN_MS)])
  await connection.close()
  await Promise.race([Promise.all([pool().end(), stopTracing()]), sleep(DEREGISTER_WITHIN_MS)])
}
