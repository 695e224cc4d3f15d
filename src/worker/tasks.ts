import type { MqttState } from '@/contracts/system'
import { keepalives, subscriptions } from '@/ingest/router'
import { alertJobs } from '@/server/alerts/jobs'
import { auditJobs } from '@/server/audit/jobs'
import { epochNow, serverClock, timeNow } from '@/server/clock'
import { deviceJobs } from '@/server/devices/jobs'
import { env } from '@/server/env'
import type { InboxBuffer } from '@/server/ingestion/inbox/inbox-buffer'
import { firmwareJobs } from '@/server/firmware/jobs'
import { ingestionJobs } from '@/server/ingestion/jobs'
import type { LiveFrames } from '@/server/ingestion/live-frames'
import { markFlooding } from '@/server/ingestion/pipeline/flooding'
import { writeHeartbeat, writeWorkerMetrics } from '@/server/ingestion/pipeline/heartbeat'
import { processMetrics } from '@/server/metrics'
import type { IngestState } from '@/server/ingestion/pipeline/ingest-state'
import type { Pipeline } from '@/server/ingestion/pipeline/pipeline'
import { sweepPresence } from '@/server/ingestion/presence/sweep'
import { type Job, SECOND_MS } from '@/server/job'
import { lifecycleJobs } from '@/server/lifecycle/jobs'
import { notificationJobs } from '@/server/notifications/jobs'
import { pumpJobs } from '@/server/pump/jobs'
import { timeseriesJobs } from '@/server/timeseries/jobs'
import { todoJobs } from '@/server/todos/jobs'
import { takeOverSessions } from './broker/session-takeover'
import type { Connection } from './broker/connection'
import { CommandSender } from './commands'
import { barrierTopics } from './commit-barrier'
import { SELF_TEST_TOPIC, type SelfTest } from './self-test'
import { startTelegramBot } from './telegram/telegram'
import { type RepeatedTask, repeatTask } from './ticker'

/** Tasks that need nothing of the worker but its clock. */
const ROOM_JOBS: readonly Job[] = [
  ...timeseriesJobs,
  ...deviceJobs,
  ...pumpJobs,
  ...notificationJobs,
  ...alertJobs,
  ...lifecycleJobs,
  ...ingestionJobs,
  ...auditJobs,
  ...firmwareJobs,
  ...todoJobs,
]

/** The parts of a worker. */
export type WorkerParts = {
  workerId: string
  state: IngestState
  pipeline: Pipeline
  connection: Connection
  frames: LiveFrames
  inbox: InboxBuffer
  /** Only behind an external broker. */
  selfTest: SelfTest | null
}

/** Shared by the workers of one broker: its host and port; null with the embedded one. */
export const sharedBrokerHost = (): string | null => (env.MQTT_URL ? new URL(env.MQTT_URL).host : null)

/** Connection options of the external broker; null with the embedded one. */
export function externalBrokerOptions({
  workerId,
  state,
  pipeline,
}: Pick<WorkerParts, 'workerId' | 'state' | 'pipeline'>) {
  const { MQTT_URL: url, MQTT_USERNAME: username, MQTT_PASSWORD: password } = env
  if (!url) return null
  const filters = () => {
    const { shared, every } = subscriptions(state)
    return { shared: [...shared, SELF_TEST_TOPIC], every: [...every, ...barrierTopics(workerId)] }
  }
  return { url, login: { username, password }, filters, pipeline }
}

/** All periodic tasks of a worker. */
export function startTasks(parts: WorkerParts): { stop: () => void }[] {
  const start = ({ id, everyMs, firstAfterMs, run }: Job) => {
    const work = () => run(timeNow(), (keys) => parts.frames.add(keys))
    return repeatTask({ name: id, everyMs, firstAfterMs, work })
  }
  return [...[...ROOM_JOBS, ...workerJobs(parts)].map(start), startTelegramBot()]
}

/** Tasks on this worker's own connection and memory. */
function workerJobs(parts: WorkerParts): Job[] {
  const { state, pipeline, connection, inbox } = parts
  return [
    {
      id: 'worker.heartbeat',
      everyMs: 2 * SECOND_MS,
      firstAfterMs: 0,
      isolation: 'one statement, no items',
      run: heartbeatOf(parts),
    },
    {
      id: 'worker.metrics',
      everyMs: 10 * SECOND_MS,
      isolation: 'one statement, no items',
      run: async () => writeWorkerMetrics(parts.workerId, await processMetrics().getMetricsAsJSON()),
    },
    {
      id: 'ingestion.inbox',
      everyMs: SECOND_MS,
      isolation: 'one statement of texts that were made storable before',
      run: () => inbox.flush(),
    },
    {
      id: 'ingestion.raw-messages',
      everyMs: SECOND_MS,
      isolation: 'one statement of texts that were made storable before',
      run: () => pipeline.raw.flush(epochNow()),
    },
    {
      id: 'ingestion.presence',
      everyMs: 10 * SECOND_MS,
      isolation: 'server/ingestion/presence/sweep.db.test.ts',
      run: async (now, changed) => {
        const since = connection.since()
        if (since && stateOf(parts) === 'connected') changed(await sweepPresence({ now, since }))
      },
    },
    {
      id: 'ingestion.floods',
      everyMs: 10 * SECOND_MS,
      isolation: 'one statement over ids',
      run: async (_, changed) => changed(await markFlooding(pipeline.floods.takeFlooding())),
    },
    {
      id: 'worker.keepalives',
      everyMs: 30 * SECOND_MS,
      firstAfterMs: 5 * SECOND_MS,
      isolation: 'a publish each, which does not throw',
      run: async () => {
        for (const message of keepalives(state)) connection.publish({ ...message, qos: 0 })
      },
    },
    ...sessionTakeoverJobs(parts),
    ...selfTestJobs(parts),
  ]
}

function heartbeatOf(parts: WorkerParts) {
  const { workerId, pipeline, selfTest } = parts
  const startedAt = timeNow()
  const broker = sharedBrokerHost()
  return async (): Promise<void> => {
    await serverClock().check()
    const [mqtt, lagMs, counters] = [
      stateOf(parts),
      pipeline.lagMs(epochNow()),
      {
        ...pipeline.counters.toJSON(),
        pending: pipeline.unacknowledged,
        clockOffsetMs: serverClock().offsetMs,
      },
    ]
    const { isDouble, heardTest } = await writeHeartbeat({
      workerId,
      startedAt,
      broker,
      mqtt,
      lagMs,
      counters,
    })
    selfTest?.confirmUpTo(heardTest)
    if (isDouble) throw new Error('another worker uses the same DATA_DIR; give each one its own')
  }
}

/** The broker's service to this worker, as far as known. */
function stateOf({ connection, selfTest, pipeline }: WorkerParts): MqttState {
  const state = connection.state()
  // with reading paused, the self-test message may be unread
  if (state !== 'connected' || pipeline.isFull) selfTest?.confirm()
  return selfTest?.isUnserved() ? 'unserved' : state
}

function selfTestJobs({ connection, selfTest }: WorkerParts): Job[] {
  if (!selfTest) return []
  return [
    {
      id: 'worker.self-test',
      everyMs: 15 * SECOND_MS,
      firstAfterMs: 5 * SECOND_MS,
      isolation: 'one message, no items',
      run: async () => {
        if (connection.state() === 'connected') selfTest.send()
      },
    },
  ]
}

/**
 * Behind an external broker live workers take over the sessions of dead ones, after they have watched heartbeats for a
 * while.
 */
function sessionTakeoverJobs({ workerId, state, pipeline, connection }: WorkerParts): Job[] {
  const estate = externalBrokerOptions({ workerId, state, pipeline })
  if (!estate) return []
  return [
    {
      id: 'worker.session-takeover',
      everyMs: 5 * SECOND_MS,
      firstAfterMs: 20 * SECOND_MS,
      isolation: 'one dead worker at a time',
      run: async () => {
        if (connection.state() === 'connected') await takeOverSessions(estate, workerId)
      },
    },
  ]
}

/** Sends commands to devices, and times out those without an answer. Woken by every new command. */
export function startCommandTask({
  state,
  connection,
}: Pick<WorkerParts, 'state' | 'connection'>): RepeatedTask {
  const sender = new CommandSender({ state, connection })
  return repeatTask({ name: 'pump.commands', everyMs: SECOND_MS, work: () => sender.run() })
}
