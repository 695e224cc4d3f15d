import type { MqttState } from '@/contracts/system'
import { epochNow, serverClock, timeNow } from '@/server/clock'
import { keepalives, subscriptions } from '@/ingest/router'
import { pruneDeliveries } from '@/server/notifications/delivery/prune'
import { pruneCommands } from '@/server/pump/commands/sweep'
import { advanceAlerts } from '@/server/alerts/lifecycle'
import { pruneAlerts } from '@/server/alerts/prune'
import { settleRules } from '@/server/alerts/settle'
import { finishMerges } from '@/server/lifecycle/merge/merge-pending'
import { env } from '@/server/env'
import { notifyInvitations, pruneInvitations } from '@/server/lifecycle/invitations/notify'
import type { InboxNotes } from '@/server/ingestion/inbox/notes'
import { pruneNotifications } from '@/server/notifications/prune'
import { markFlooding } from '@/server/ingestion/pipeline/flooding'
import { beat, removeStaleBeats } from '@/server/ingestion/pipeline/heartbeat'
import { automatePumps } from '@/server/pump/automate'
import { endLostRuns } from '@/server/pump/end-lost-runs'
import { keepModes } from '@/server/pump/keep-modes'
import type { IngestState } from '@/server/ingestion/pipeline/ingest-state'
import { pruneForgotten } from '@/server/ingestion/record/lessons'
import type { LiveFrames } from '@/server/ingestion/live-frames'
import type { Pipeline } from '@/server/ingestion/pipeline/pipeline'
import { pruneRaw } from '@/server/ingestion/raw/raw-messages'
import { learnRhythms } from '@/server/devices/rhythm'
import { preparePartitions } from '@/server/timeseries/retention/partitions'
import { dropOldRaw } from '@/server/timeseries/retention/retention'
import { rollUp } from '@/server/timeseries/rollups/rollups'
import { sealDays } from '@/server/timeseries/retention/seal'
import { pruneEvents, pruneMarks, pruneUplinks, sweepPresence } from '@/server/ingestion/presence/sweep'
import { runAll } from '@/server/run-all'
import { settleRuns } from '@/server/pump/runs/settle'
import { CommandSender } from './commands'
import { barrierTopics } from './commit-barrier'
import type { Connection } from './broker/connection'
import { inheritFromDead } from './broker/inheritance'
import { SELF_TEST_TOPIC, type SelfTest } from './self-test'
import { startTelegram } from './telegram/telegram'
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
  /** Only behind an external broker. */
  selfTest: SelfTest | null
}

/** What workers of one broker have in common, its host and port; null with the embedded one. */
export const sharedBroker = (): string | null => (env.MQTT_URL ? new URL(env.MQTT_URL).host : null)

/** How to reach the external broker; null with the embedded one. */
export function externalEstate({
  workerId,
  state,
  pipeline,
}: Pick<Parts, 'workerId' | 'state' | 'pipeline'>) {
  const { MQTT_URL: url, MQTT_USERNAME: username, MQTT_PASSWORD: password } = env
  if (!url) return null
  const filters = () => {
    const { shared, every } = subscriptions(state)
    return { shared: [...shared, SELF_TEST_TOPIC], every: [...every, ...barrierTopics(workerId)] }
  }
  return { url, login: { username, password }, filters, pipeline }
}

/** Everything a worker does by the clock. */
export function startTasks(parts: Parts): { stop: () => void }[] {
  const { workerId, state, pipeline, connection, frames, inbox, selfTest } = parts
  const startedAt = timeNow()
  const broker = sharedBroker()
  const heartbeat = async () => {
    await serverClock().check()
    const [mqtt, lagMs, counters] = [
      stateOf(parts),
      pipeline.lagMs(epochNow()),
      { ...pipeline.counters.toJSON(), clockOffsetMs: serverClock().offsetMs },
    ]
    const { isDouble, heardTest } = await beat({ workerId, startedAt, broker, mqtt, lagMs, counters })
    selfTest?.heard(heardTest)
    if (isDouble) throw new Error('another worker uses the same DATA_DIR; give each one its own')
  }
  const sweep = async () => {
    const since = connection.since()
    if (since && stateOf(parts) === 'connected') frames.add(await sweepPresence({ now: timeNow(), since }))
  }
  const rhythms = async () => frames.add(await learnRhythms(timeNow()))
  const floods = async () => frames.add(await markFlooding(pipeline.floods.takeFlooding()))
  const tidy = () =>
    runAll('tidying up', [
      () => pruneMarks(timeNow()),
      () => pruneEvents(timeNow()),
      () => pruneRaw(timeNow()),
      () => pruneUplinks(timeNow()),
      () => pruneCommands(timeNow()),
      () => pruneDeliveries(timeNow()),
      () => pruneNotifications(timeNow()),
      () => pruneAlerts(timeNow()),
      () => pruneInvitations(timeNow()),
      () => pruneForgotten(timeNow()),
      () => removeStaleBeats(),
    ])
  const keepAlive = async () => {
    for (const message of keepalives(state)) connection.publish({ ...message, qos: 0 })
  }
  return [
    repeat({ name: 'the heartbeat', everyMs: 2_000, firstAfterMs: 0, work: heartbeat }),
    repeat({ name: 'the inbox', everyMs: 1_000, work: () => inbox.flush() }),
    repeat({ name: 'raw messages', everyMs: 1_000, work: () => pipeline.raw.flush(epochNow()) }),
    repeat({ name: 'the presence sweep', everyMs: 10_000, work: sweep }),
    repeat({ name: 'learning rhythms', everyMs: 10 * MINUTE_MS, firstAfterMs: 4 * MINUTE_MS, work: rhythms }),
    repeat({ name: 'noting floods', everyMs: 10_000, work: floods }),
    repeat({ name: 'keeping devices reporting', everyMs: 30_000, firstAfterMs: 5_000, work: keepAlive }),
    repeat({ name: 'tidying up', everyMs: HOUR_MS, firstAfterMs: MINUTE_MS, work: tidy }),
    ...pumpTasks(),
    ...runTasks(frames),
    ...storageTasks(),
    repeat({ name: 'following alerts', everyMs: 15_000, work: () => advanceAlerts(timeNow()) }),
    repeat({ name: 'settling alerts', everyMs: MINUTE_MS, work: () => settleRules(timeNow()) }),
    repeat({ name: 'telling of invitations', everyMs: 5_000, work: () => notifyInvitations(timeNow()) }),
    ...inheritance(parts),
    ...selfTests(parts),
    startTelegram(),
  ]
}

/** How the broker serves this worker, as far as that can be told. */
function stateOf({ connection, selfTest, pipeline }: Parts): MqttState {
  const state = connection.state()
  // what is not read now may be the word that is waited for
  if (state !== 'connected' || pipeline.isFull) selfTest?.served()
  return selfTest?.isDeaf() ? 'unserved' : state
}

function selfTests({ connection, selfTest }: Parts): { stop: () => void }[] {
  if (!selfTest) return []
  const work = async () => {
    if (connection.state() === 'connected') selfTest.say()
  }
  return [repeat({ name: 'testing the shared subscription', everyMs: 15_000, firstAfterMs: 5_000, work })]
}

/** Sends what is ordered of devices, and gives up what nobody answered. Woken by every new order. */
export function commandTask({ state, connection }: Pick<Parts, 'state' | 'connection'>): Repeated {
  const sender = new CommandSender({ state, connection })
  return repeat({ name: 'sending commands', everyMs: 1_000, work: () => sender.run() })
}

function pumpTasks(): { stop: () => void }[] {
  const automate = () => automatePumps(timeNow())
  const modes = () => keepModes(timeNow())
  const lost = () => endLostRuns(timeNow())
  return [
    repeat({ name: 'controlling pumps', everyMs: 2_000, firstAfterMs: 5_000, work: automate }),
    repeat({ name: 'keeping modes', everyMs: 10_000, work: modes }),
    repeat({ name: 'ending lost runs', everyMs: MINUTE_MS, work: lost }),
  ]
}

/** Runs of a backlog end long before they are told of; they are found by the hour. */
function runTasks(frames: LiveFrames): { stop: () => void }[] {
  const settle = (withinMs: number) => async () => {
    const now = timeNow()
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
  const partitions = () => preparePartitions(timeNow())
  const windows = () => rollUp(timeNow())
  const days = () => sealDays(timeNow())
  const retention = () => dropOldRaw(timeNow())
  return [
    repeat({ name: 'preparing partitions', everyMs: HOUR_MS, firstAfterMs: 0, work: partitions }),
    repeat({ name: 'rolling up', everyMs: 5 * MINUTE_MS, firstAfterMs: 30_000, work: windows }),
    repeat({ name: 'finishing merges', everyMs: MINUTE_MS, work: () => finishMerges(timeNow()) }),
    repeat({ name: 'sealing days', everyMs: HOUR_MS, firstAfterMs: 2 * MINUTE_MS, work: days }),
    // apart from sealing: what cannot be sealed must not keep a disk from being freed
    repeat({ name: 'dropping old readings', everyMs: HOUR_MS, firstAfterMs: 3 * MINUTE_MS, work: retention }),
  ]
}

/** Behind an external broker the living take over from the dead; not before they have seen them beat for a while. */
function inheritance({ workerId, state, pipeline, connection }: Parts): { stop: () => void }[] {
  const estate = externalEstate({ workerId, state, pipeline })
  if (!estate) return []
  const work = async () => {
    if (connection.state() === 'connected') await inheritFromDead(estate, workerId)
  }
  return [repeat({ name: 'taking over from dead workers', everyMs: 5_000, firstAfterMs: 20_000, work })]
}
