import { keepalives, subscriptions } from '@/ingest/router'
import { pruneDeliveries } from '@/server/channels/prune'
import { pruneCommands } from '@/server/commands/sweep'
import { advanceAlerts } from '@/server/alerts/lifecycle'
import { pruneAlerts } from '@/server/alerts/prune'
import { settleRules } from '@/server/alerts/settle'
import { finishMerges } from '@/server/devices/merge-pending'
import { env } from '@/server/env'
import type { InboxNotes } from '@/server/inbox/notes'
import { pruneNotifications } from '@/server/notifications/prune'
import { markFlooding } from '@/server/readings/flooding'
import { beat, removeStaleBeats } from '@/server/readings/heartbeat'
import { automatePumps } from '@/server/pump/automate'
import { endLostRuns } from '@/server/pump/end-lost-runs'
import { keepModes } from '@/server/pump/keep-modes'
import type { IngestState } from '@/server/readings/ingest-state'
import type { LiveFrames } from '@/server/readings/live-frames'
import type { Pipeline } from '@/server/readings/pipeline'
import { pruneRaw } from '@/server/readings/raw-messages'
import { preparePartitions } from '@/server/readings/storage/partitions'
import { dropOldRaw } from '@/server/readings/storage/retention'
import { rollUp } from '@/server/readings/storage/rollups'
import { sealDays } from '@/server/readings/storage/seal'
import { pruneEvents, pruneMarks, pruneUplinks, sweepPresence } from '@/server/readings/sweep'
import { settleRuns } from '@/server/runs/settle'
import { CommandSender } from './commands'
import type { Connection } from './connection'
import { inheritFromDead } from './inheritance'
import { startTelegram } from './telegram'
import { type Repeated, repeat } from './ticker'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/** What a worker is made of. */
export type Parts = {
  workerId: string
  state: IngestState
  pipeline: Pipeline
  connection: Connection
  frames: LiveFrames
  inbox: InboxNotes
}

/** How to reach the external broker; null with the embedded one. */
export function externalEstate({ state, pipeline }: Pick<Parts, 'state' | 'pipeline'>) {
  const { MQTT_URL: url, MQTT_USERNAME: username, MQTT_PASSWORD: password } = env
  return url ? { url, login: { username, password }, filters: () => subscriptions(state), pipeline } : null
}

/** Everything a worker does by the clock. */
export function startTasks(parts: Parts): { stop: () => void }[] {
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
    await pruneRaw(new Date())
    await pruneUplinks(new Date())
    await pruneCommands(new Date())
    await pruneDeliveries(new Date())
    await pruneNotifications(new Date())
    await pruneAlerts(new Date())
    await removeStaleBeats()
  }
  const keepAlive = async () => {
    for (const message of keepalives(state)) connection.publish({ ...message, qos: 0 })
  }
  return [
    repeat({ name: 'the heartbeat', everyMs: 2_000, firstAfterMs: 0, work: heartbeat }),
    repeat({ name: 'the inbox', everyMs: 1_000, work: () => inbox.flush() }),
    repeat({ name: 'raw messages', everyMs: 1_000, work: () => pipeline.raw.flush(Date.now()) }),
    repeat({ name: 'the presence sweep', everyMs: 10_000, work: sweep }),
    repeat({ name: 'noting floods', everyMs: 10_000, work: floods }),
    repeat({ name: 'keeping devices reporting', everyMs: 30_000, firstAfterMs: 5_000, work: keepAlive }),
    repeat({ name: 'tidying up', everyMs: HOUR_MS, firstAfterMs: MINUTE_MS, work: tidy }),
    ...pumpTasks(),
    ...runTasks(frames),
    ...storageTasks(),
    repeat({ name: 'following alerts', everyMs: 15_000, work: () => advanceAlerts(new Date()) }),
    repeat({ name: 'settling alerts', everyMs: MINUTE_MS, work: () => settleRules(new Date()) }),
    ...inheritance(parts),
    startTelegram(),
  ]
}

/** Sends what is ordered of devices, and gives up what nobody answered. Woken by every new order. */
export function commandTask({ state, connection }: Pick<Parts, 'state' | 'connection'>): Repeated {
  const sender = new CommandSender({ state, connection })
  return repeat({ name: 'sending commands', everyMs: 1_000, work: () => sender.run() })
}

function pumpTasks(): { stop: () => void }[] {
  const automate = () => automatePumps(new Date())
  const modes = () => keepModes(new Date())
  const lost = () => endLostRuns(new Date())
  return [
    repeat({ name: 'controlling pumps', everyMs: 2_000, firstAfterMs: 5_000, work: automate }),
    repeat({ name: 'keeping modes', everyMs: 10_000, work: modes }),
    repeat({ name: 'ending lost runs', everyMs: MINUTE_MS, work: lost }),
  ]
}

/** Runs of a backlog end long before they are told of; they are found by the hour. */
function runTasks(frames: LiveFrames): { stop: () => void }[] {
  const settle = (withinMs: number) => async () => {
    const now = new Date()
    frames.add(await settleRuns({ now, since: new Date(now.getTime() - withinMs) }))
  }
  return [
    repeat({ name: 'counting runs', everyMs: 10_000, work: settle(HOUR_MS) }),
    repeat({
      name: 'counting late runs',
      everyMs: HOUR_MS,
      firstAfterMs: MINUTE_MS,
      work: settle(30 * 24 * HOUR_MS),
    }),
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
    repeat({ name: 'rolling up', everyMs: 5 * MINUTE_MS, firstAfterMs: 30_000, work: windows }),
    repeat({ name: 'finishing merges', everyMs: MINUTE_MS, work: () => finishMerges(new Date()) }),
    repeat({ name: 'sealing days', everyMs: HOUR_MS, firstAfterMs: 2 * MINUTE_MS, work: days }),
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
