import { setTimeout as sleep } from 'node:timers/promises'
import { keepalives, subscriptions } from '@/ingest/router'
import { finishMerges } from '@/server/devices/merge-pending'
import { dataPath, env } from '@/server/env'
import { log } from '@/server/log'
import { pool } from '@/server/pg'
import { InboxNotes } from '@/server/inbox/notes'
import { markFlooding } from '@/server/readings/flooding'
import { beat, hasColleague, removeStaleBeats, signOff } from '@/server/readings/heartbeat'
import { LiveFrames } from '@/server/readings/live-frames'
import { IngestState } from '@/server/readings/ingest-state'
import { Pipeline, type Rejected } from '@/server/readings/pipeline'
import { preparePartitions } from '@/server/readings/storage/partitions'
import { dropOldRaw } from '@/server/readings/storage/retention'
import { rollUp } from '@/server/readings/storage/rollups'
import { sealDays } from '@/server/readings/storage/seal'
import { pruneEvents, pruneMarks, sweepPresence } from '@/server/readings/sweep'
import { hearSignals } from '@/server/worker-signals'
import type { Connection, Outgoing } from './connection'
import { EmbeddedBroker } from './embedded-broker'
import { ExternalBroker } from './external-broker'
import { inheritFromDead } from './inheritance'
import { Requests } from './requests'
import { TelemetryAcks } from './telemetry-acks'
import { repeat } from './ticker'
import { keptWorkerId } from './worker-id'

const PORT_WITHIN_MS = 5_000
const PORT_RETRY_MS = 250
const DRAIN_WITHIN_MS = 3_500
const SIGN_OFF_WITHIN_MS = 1_000
const HOUR_MS = 3_600_000
const INBOX_RETRY_MS = 500
const RELOAD_MS = 1_000

/** A setting that only a person can change keeps the worker from running. */
export class SettingError extends Error {}

export type Worker = { stop: () => Promise<void> }

/**
 * Starts ingestion: broker or connection to one, pipeline, presence sweep, heartbeat. Neither the database nor an
 * external broker need be there yet. Throws a SettingError for what waiting does not mend.
 */
export async function startWorker(): Promise<Worker> {
  const state = new IngestState(env.MQTT_ROOT)
  const inbox = new InboxNotes()
  const frames = new LiveFrames()
  const link: { connection: Connection | null } = { connection: null }
  const publish = (message: Outgoing) => link.connection?.publish(message)
  const acks = new TelemetryAcks(state.root, publish)
  const requests = new Requests(publish)
  const pipeline = new Pipeline({
    ctx: state,
    onboard: env.AUTO_ONBOARD,
    onChanged: (keys) => frames.add(keys),
    onDurable: (items) => acks.note(items),
    onRequest: (request) => requests.send(request),
    onRejected: (message) => inbox.note(noteOf(message)),
    onPoison: (message) => untilWritten(() => inbox.flushNow(noteOf(message))),
  })
  // until what decoding must know has been read, nothing is taken in
  pipeline.hold()
  const workerId = keptWorkerId(dataPath('worker-id'))
  const connection = await connect({ state, pipeline, workerId })
  link.connection = connection
  const parts = { workerId, state, pipeline, connection, frames, inbox }
  const tasks = [...startTasks(parts), hearChanges(parts)]
  return { stop: () => stop({ ...parts, tasks }) }
}

const noteOf = ({ topic, payload, reason, senderId, receivedAt }: Rejected) => ({
  topic,
  payload,
  reason,
  sender: senderId,
  now: receivedAt,
})

/** A message that will be acknowledged without being stored must be in the inbox first, however long that takes. */
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

type Parts = {
  workerId: string
  state: IngestState
  pipeline: Pipeline
  connection: Connection
  frames: LiveFrames
  inbox: InboxNotes
}

/** Reads what decoding must know, and again what somebody changes. */
function hearChanges({ state, pipeline, connection }: Parts): { stop: () => void } {
  const loading = async (load: () => Promise<void>) => {
    try {
      await load()
      pipeline.release()
      connection.refresh?.()
    } catch (error) {
      log.warn({ err: error }, 'what ingestion must know could not be read; trying again')
      setTimeout(() => void loading(() => state.load()), RELOAD_MS).unref()
    }
  }
  return hearSignals({
    onReady: () => {
      pipeline.forget()
      connection.credentialsChanged?.()
      void loading(() => state.load())
    },
    onSignal: (signal) => {
      if (signal.t === 'credentials') return connection.credentialsChanged?.(signal.k)
      if (signal.t === 'devices') return pipeline.forget(signal.k.length > 0 ? new Set(signal.k) : undefined)
      void loading(() => state.load([signal.t]))
    },
  })
}

async function connect({
  state,
  pipeline,
  workerId,
}: Pick<Parts, 'state' | 'pipeline' | 'workerId'>): Promise<Connection> {
  const estate = externalEstate({ state, pipeline })
  if (estate) return new ExternalBroker({ ...estate, clientId: workerId })
  const { MQTT_USERNAME: username, MQTT_PASSWORD: password } = env
  const login = username !== undefined && password !== undefined ? { username, password } : null
  const broker = await bind(() =>
    EmbeddedBroker.start({ host: env.MQTT_BIND, port: env.MQTT_PORT, root: state.root, login, pipeline }),
  )
  log.info({ host: env.MQTT_BIND, port: broker.port }, 'MQTT broker listening')
  return broker
}

/** How to reach the external broker; null with the embedded one. */
function externalEstate({ state, pipeline }: Pick<Parts, 'state' | 'pipeline'>) {
  const { MQTT_URL: url, MQTT_USERNAME: username, MQTT_PASSWORD: password } = env
  return url ? { url, login: { username, password }, filters: () => subscriptions(state), pipeline } : null
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

/** The worker of a server that was just killed may need a moment to let go of the port. */
async function bind<T>(listen: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + PORT_WITHIN_MS
  for (;;) {
    try {
      return await listen()
    } catch (error) {
      const code = codeOf(error)
      if (code !== 'EADDRINUSE' || Date.now() > deadline) throw bindError(error)
      await sleep(PORT_RETRY_MS)
    }
  }
}

function bindError(cause: unknown): Error {
  const { MQTT_PORT: port, MQTT_BIND: host } = env
  const why: Record<string, string> = {
    EADDRINUSE: `port ${port} is in use by another program; stop it, or choose another with MQTT_PORT`,
    EACCES: `port ${port} may not be used by this account; choose one from 1024 with MQTT_PORT`,
    EADDRNOTAVAIL: `${host} is no address of this machine; change MQTT_BIND`,
    ENOTFOUND: `${host} cannot be resolved; change MQTT_BIND`,
  }
  const text = why[String(codeOf(cause))]
  if (text) return new SettingError(`The MQTT broker cannot start: ${text}.`, { cause })
  return new Error('The MQTT broker cannot start', { cause })
}

function startTasks(parts: Parts): { stop: () => void }[] {
  const { workerId, state, pipeline, connection, frames, inbox } = parts
  const startedAt = new Date()
  const heartbeat = async () => {
    const [mqtt, lagMs, counters] = [
      connection.state(),
      pipeline.lagMs(Date.now()),
      pipeline.counters.toJSON(),
    ]
    const { isDouble } = await beat({ workerId, startedAt, mqtt, lagMs, counters })
    if (isDouble) throw new Error('another worker uses the same DATA_DIR; give each one its own')
  }
  const sweep = async () => {
    const since = connection.since()
    if (since && connection.state() === 'connected')
      frames.add(await sweepPresence({ now: new Date(), since }))
  }
  const floods = async () => frames.add(await markFlooding(pipeline.floods.takeFlooding()))
  const tidy = async () => {
    await pruneMarks(new Date())
    await pruneEvents(new Date())
    await removeStaleBeats()
  }
  const keepAlive = async () => {
    for (const message of keepalives(state)) connection.publish({ ...message, qos: 0 })
  }
  return [
    repeat({ name: 'the heartbeat', everyMs: 2_000, firstAfterMs: 0, work: heartbeat }),
    repeat({ name: 'the inbox', everyMs: 1_000, work: () => inbox.flush() }),
    repeat({ name: 'the presence sweep', everyMs: 10_000, work: sweep }),
    repeat({ name: 'noting floods', everyMs: 10_000, work: floods }),
    repeat({ name: 'keeping devices reporting', everyMs: 30_000, firstAfterMs: 5_000, work: keepAlive }),
    repeat({ name: 'tidying up', everyMs: HOUR_MS, firstAfterMs: 60_000, work: tidy }),
    ...storageTasks(),
    ...inheritance(parts),
  ]
}

function storageTasks(): { stop: () => void }[] {
  const partitions = () => preparePartitions(new Date())
  const windows = () => rollUp(new Date())
  const days = async () => {
    await sealDays(new Date())
    await dropOldRaw(new Date())
  }
  return [
    repeat({ name: 'preparing partitions', everyMs: HOUR_MS, firstAfterMs: 0, work: partitions }),
    repeat({ name: 'rolling up', everyMs: 5 * 60_000, firstAfterMs: 30_000, work: windows }),
    repeat({ name: 'finishing merges', everyMs: 60_000, work: () => finishMerges(new Date()) }),
    repeat({ name: 'sealing days', everyMs: HOUR_MS, firstAfterMs: 2 * 60_000, work: days }),
  ]
}

/** Behind an external broker the living take over from the dead; not before they have seen them beat for a while. */
function inheritance({ workerId, state, pipeline, connection }: Parts): { stop: () => void }[] {
  const estate = externalEstate({ state, pipeline })
  if (!estate) return []
  const work = async () => {
    if (connection.state() === 'connected') await inheritFromDead(estate, workerId)
  }
  return [repeat({ name: 'taking over from dead workers', everyMs: 5_000, firstAfterMs: 20_000, work })]
}

type Stopping = Parts & { tasks: { stop: () => void }[] }

/** A worker that is alone keeps its place: what comes meanwhile waits at the broker until it is back. */
async function leaveToOthers(workerId: string, connection: Connection): Promise<void> {
  const hasOthers = connection.leaveGroup && (await hasColleague(workerId).catch(() => false))
  if (hasOthers) await connection.leaveGroup?.().catch(() => undefined)
}

/** Takes nothing more, commits and acknowledges what was taken, leaves. At most about five seconds. */
async function stop({ workerId, pipeline, connection, inbox, tasks }: Stopping): Promise<void> {
  for (const task of tasks) task.stop()
  await Promise.race([leaveToOthers(workerId, connection), sleep(SIGN_OFF_WITHIN_MS)])
  connection.stopTaking()
  await pipeline.close(DRAIN_WITHIN_MS)
  const last = [inbox.flush(), signOff(workerId)].map((work) => work.catch(() => undefined))
  await Promise.race([Promise.all(last), sleep(SIGN_OFF_WITHIN_MS)])
  await connection.close()
  await Promise.race([pool().end(), sleep(SIGN_OFF_WITHIN_MS)])
}
