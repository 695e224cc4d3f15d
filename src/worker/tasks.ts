import type { MqttState } from '@/contracts/system'
import { brokerName, isAmqpAddress } from '@/domain/system/broker-address'
import { keepalives, subscriptions } from '@/ingest/router'
import { epochNow, serverClock, timeNow } from '@/server/clock'
import { env } from '@/server/env'
import type { InboxBuffer } from '@/server/ingestion/inbox/inbox-buffer'
import type { LiveFrames } from '@/server/live/live-frames'
import { markFlooding } from '@/server/ingestion/pipeline/flooding'
import { writeHeartbeat } from '@/server/ingestion/pipeline/heartbeat'
import type { IngestState } from '@/server/ingestion/pipeline/ingest-state'
import type { Pipeline } from '@/server/ingestion/pipeline/pipeline'
import { sweepPresence } from '@/server/ingestion/presence/sweep'
import { type Job, MINUTE_MS, SECOND_MS } from '@/server/job'
import { log } from '@/server/log'
import { writeWorkerReport } from '@/server/system/heartbeats/worker-report'
import { recordTurn, type RunEnd } from '@/server/system/scheduler/job-rows'
import { isScheduled, ROOM_JOBS } from '@/server/system/scheduler/registry'
import { failedEnd, JobRunner } from '@/server/system/scheduler/runner'
import { followDownloads } from '@/server/rollouts/news/downloads'
import { takeOverSessions } from './broker/session-takeover'
import type { Connection } from './broker/connection'
import { CommandSender } from './commands'
import { barrierTopics } from './commit-barrier'
import { startHealthListener, type WorkerHealth } from './health-listener'
import { SELF_TEST_TOPIC, type SelfTest } from './self-test'
import { startTelegramBot } from './telegram/telegram'
import type { RolloutRunner } from './rollouts'
import { type RepeatedTask, repeatTask, timerSummaries, type Turn } from './ticker'

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

/** Shared by the workers of one broker: its hosts and ports; null with the embedded one. */
export const sharedBrokerHost = (): string | null => (env.MQTT_URL ? brokerName(env.MQTT_URL) : null)

/** Behind RabbitMQ, what a dead worker held is delivered to others, and what was taken in is on the majority of its nodes. */
export const isBehindAmqp = (): boolean => isAmqpAddress(env.MQTT_URL)

/** Connection options of the external broker; null with the embedded one. */
export function externalBrokerOptions({
  workerId,
  state,
  pipeline,
}: Pick<WorkerParts, 'workerId' | 'state' | 'pipeline'>) {
  const { MQTT_URL: url, MQTT_USERNAME: username, MQTT_PASSWORD: password, MQTT_PROTOCOL } = env
  if (!url) return null
  const filters = () => {
    const { shared, every } = subscriptions(state)
    const barrier = isBehindAmqp() ? [] : barrierTopics(workerId)
    return { shared: [...shared, SELF_TEST_TOPIC], every: [...every, ...barrier] }
  }
  return { url, login: { username, password }, protocolVersion: MQTT_PROTOCOL, filters, pipeline }
}

type Started = { stop: () => void; wake: () => void; leave: () => Promise<void> }

/**
 * All periodic tasks of a worker: the jobs of the rooms, which it shares with the other workers, and timers of its own.
 * `wake`: a person has changed something about jobs.
 */
export function startTasks(parts: WorkerParts): Started {
  const { workerId, frames } = parts
  const timers = new Map<string, RepeatedTask>()
  const changed = (keys: Iterable<number>) => frames.add(keys)
  const runner = new JobRunner({
    worker: workerId,
    jobs: ROOM_JOBS,
    changed,
    runTimer: async (id) => timers.get(id)?.runOnce(),
  })
  const start = (job: Job, isOfRoom: boolean) => {
    const { id, everyMs, firstAfterMs, run } = job
    const work = () => run(timeNow(), changed, ignoreProgress)
    const ofRoom = {
      isPaused: () => runner.isPaused(id),
      onTurn: (turn: Turn) => keepTurn(job, workerId, turn),
    }
    timers.set(id, repeatTask({ name: id, everyMs, firstAfterMs, work, ...(isOfRoom && ofRoom) }))
  }
  for (const job of ROOM_JOBS) if (!isScheduled(job)) start(job, true)
  const health: WorkerHealth = { beatAt: -Infinity, mqtt: () => stateOf(parts) }
  for (const job of workerJobs(parts, health)) start(job, false)
  const jobs = repeatTask({
    name: 'worker.jobs',
    everyMs: SECOND_MS,
    firstAfterMs: 0,
    work: () => runner.step(),
  })
  const all = [...timers.values(), jobs, startTelegramBot(), followDownloads(), startHealthListener(health)]
  return {
    stop: () => all.forEach((task) => task.stop()),
    wake: jobs.wake,
    leave: () => runner.stop(),
  }
}

const ignoreProgress = () => {}

/** Of jobs that run seldom each turn is kept; a turn that a person asked for has its row already. */
function keepTurn(
  { id, everyMs }: Job,
  workerId: string,
  { startedAt, durationMs, error, isRequested }: Turn,
): void {
  if (everyMs < MINUTE_MS || isRequested) return
  const end: RunEnd = error === null ? { outcome: 'ok', error: null } : failedEnd(error)
  void recordTurn(id, workerId, { startedAt, durationMs, end }).catch((failure: unknown) =>
    log.warn({ err: failure, job: id }, 'a run could not be kept'),
  )
}

/** What this worker tells of itself less often than it beats. */
const reportWorker = ({ workerId, pipeline, connection }: WorkerParts): Promise<void> =>
  writeWorkerReport({
    workerId,
    own: {
      families: pipeline.counters.families(),
      clients: connection.clientCount?.() ?? null,
      refusals: connection.recentRefusals?.() ?? [],
    },
    timers: timerSummaries(),
  })

/** Tasks on this worker's own connection and memory. */
function workerJobs(parts: WorkerParts, health: WorkerHealth): Job[] {
  const { state, pipeline, connection, inbox } = parts
  return [
    {
      id: 'worker.heartbeat',
      everyMs: 2 * SECOND_MS,
      firstAfterMs: 0,
      isolation: 'one statement, no items',
      run: heartbeatOf(parts, health),
    },
    {
      id: 'worker.metrics',
      everyMs: 10 * SECOND_MS,
      isolation: 'one statement, no items',
      run: () => reportWorker(parts),
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

function heartbeatOf(parts: WorkerParts, health: WorkerHealth) {
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
    health.beatAt = performance.now()
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
 * Behind an external broker of MQTT live workers take over the sessions of dead ones, after they have watched heartbeats for a
 * while.
 */
function sessionTakeoverJobs({ workerId, state, pipeline, connection }: WorkerParts): Job[] {
  const options = externalBrokerOptions({ workerId, state, pipeline })
  if (!options || isBehindAmqp()) return []
  return [
    {
      id: 'worker.session-takeover',
      everyMs: 5 * SECOND_MS,
      firstAfterMs: 20 * SECOND_MS,
      isolation: 'one dead worker at a time',
      run: async () => {
        if (connection.state() === 'connected') await takeOverSessions(options, workerId)
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

/** Steps roll-outs and gives their orders. Woken by news of devices and by decisions. */
export const startRolloutTask = (runner: RolloutRunner): RepeatedTask =>
  repeatTask({ name: 'rollouts.advance', everyMs: SECOND_MS, work: () => runner.run() })
