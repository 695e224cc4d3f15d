import { setTimeout as sleep } from 'node:timers/promises'
import { subscriptions } from '@/ingest/router'
import type { DecodeContext } from '@/ingest/types'
import { dataPath, env } from '@/server/env'
import { log } from '@/server/log'
import { pool } from '@/server/pg'
import { beat, removeStaleBeats, signOff } from '@/server/readings/heartbeat'
import { LiveFrames } from '@/server/readings/live-frames'
import { Pipeline } from '@/server/readings/pipeline'
import { pruneMarks, sweepPresence } from '@/server/readings/sweep'
import type { Connection } from './connection'
import { EmbeddedBroker } from './embedded-broker'
import { ExternalBroker } from './external-broker'
import { loadMappings } from './mappings'
import { TelemetryAcks } from './telemetry-acks'
import { repeat } from './ticker'
import { keptWorkerId } from './worker-id'

const PORT_WITHIN_MS = 5_000
const PORT_RETRY_MS = 250
const DRAIN_WITHIN_MS = 3_500
const SIGN_OFF_WITHIN_MS = 1_000
const HOUR_MS = 3_600_000

/** A setting that only a person can change keeps the worker from running. */
export class SettingError extends Error {}

export type Worker = { stop: () => Promise<void> }

/**
 * Starts ingestion: broker or connection to one, pipeline, presence sweep, heartbeat. Neither the database nor an
 * external broker need be there yet. Throws a SettingError for what waiting does not mend.
 */
export async function startWorker(): Promise<Worker> {
  const ctx: DecodeContext = { root: env.MQTT_ROOT, mappings: await readMappings() }
  const frames = new LiveFrames()
  const link: { connection: Connection | null } = { connection: null }
  const acks = new TelemetryAcks(ctx.root, (message) => link.connection?.publish(message))
  const pipeline = new Pipeline({
    ctx,
    onboard: env.AUTO_ONBOARD,
    onChanged: (keys) => frames.add(keys),
    onDurable: (items) => acks.note(items),
  })
  const workerId = keptWorkerId(dataPath('worker-id'))
  const connection = await connect({ ctx, pipeline, workerId })
  link.connection = connection
  const tasks = startTasks({ workerId, pipeline, connection, frames })
  return { stop: () => stop({ workerId, pipeline, connection, tasks }) }
}

async function readMappings() {
  try {
    return await loadMappings(dataPath('mappings.json'))
  } catch (error) {
    throw new SettingError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

type Parts = { ctx: DecodeContext; pipeline: Pipeline; workerId: string }

async function connect({ ctx, pipeline, workerId }: Parts): Promise<Connection> {
  const { MQTT_URL: url, MQTT_USERNAME: username, MQTT_PASSWORD: password } = env
  if (url) {
    return new ExternalBroker({
      url,
      login: { username, password },
      clientId: workerId,
      filters: subscriptions(ctx),
      pipeline,
    })
  }
  const login = username !== undefined && password !== undefined ? { username, password } : null
  const broker = await bind(() =>
    EmbeddedBroker.start({ host: env.MQTT_BIND, port: env.MQTT_PORT, root: ctx.root, login, pipeline }),
  )
  log.info({ host: env.MQTT_BIND, port: broker.port }, 'MQTT broker listening')
  return broker
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

type Running = { workerId: string; pipeline: Pipeline; connection: Connection; frames: LiveFrames }

function startTasks({ workerId, pipeline, connection, frames }: Running): { stop: () => void }[] {
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
  const tidy = async () => {
    await pruneMarks(new Date())
    await removeStaleBeats()
  }
  return [
    repeat({ name: 'the heartbeat', everyMs: 2_000, firstAfterMs: 0, work: heartbeat }),
    repeat({ name: 'the presence sweep', everyMs: 10_000, work: sweep }),
    repeat({ name: 'tidying up', everyMs: HOUR_MS, firstAfterMs: 60_000, work: tidy }),
  ]
}

type Stopping = Omit<Running, 'frames'> & { tasks: { stop: () => void }[] }

/** Takes nothing more, commits and acknowledges what was taken, leaves. At most about five seconds. */
async function stop({ workerId, pipeline, connection, tasks }: Stopping): Promise<void> {
  for (const task of tasks) task.stop()
  connection.stopTaking()
  await pipeline.close(DRAIN_WITHIN_MS)
  await Promise.race([signOff(workerId).catch(() => undefined), sleep(SIGN_OFF_WITHIN_MS)])
  await connection.close()
  await Promise.race([pool().end(), sleep(SIGN_OFF_WITHIN_MS)])
}
