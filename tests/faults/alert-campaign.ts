import { connect, type MqttClient } from 'mqtt'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { DEFAULT_NOTIFICATION_SETTINGS } from '@/domain/tank/types'
import { db } from '@/server/db/prisma'
import { env } from '@/server/env'
import { pool } from '@/server/db/pool'
import { METRE } from '~/tests/support/watched'
import { freePort } from '../walks/support/mosquitto'
import { bundleWorker, startWorkerProcess, tempDir } from '../walks/support/worker-process'
import { type Plan, planEpisodes } from './episodes'
import { supervise } from './supervise'

export type AlertReport = {
  episodes: number
  kills: number
  seconds: number
  messages: number
  /** Episodes without an alert, and notices nobody got. */
  missing: number
  /** Alerts and notices beyond what was to be. */
  extras: number
}

type Size = { episodes: number; kills: number }

const DAY_S = 86_400
/** Of a lane: enough for batches to hold several messages of one device. */
const WINDOW = 20
const SILENCE_S = 3

/** Devices live through episodes of every rule while their worker is killed; what people were told is counted. */
export async function runAlertCampaign({ episodes, kills }: Size): Promise<AlertReport> {
  const undo: (() => unknown)[] = []
  const begun = Date.now()
  try {
    const plans = planEpisodes(episodes, begun)
    await makeDevices(plans)
    const [bundle, data, port] = [await bundleWorker(), await tempDir(), await freePort()]
    undo.push(bundle.remove, data.remove)
    const worker = supervise(() =>
      startWorkerProcess(bundle.program, {
        DATABASE_URL: env.DATABASE_URL ?? '',
        DATA_DIR: data.dir,
        MQTT_PORT: String(port),
        LOG_LEVEL: 'error',
      }),
    )
    undo.push(worker.stop)
    const senders = lanesOf(plans).map((lane) => startSender(port, lane))
    undo.push(() => senders.forEach(({ stop }) => stop()))
    const messages = plans.reduce((sum, { bodies }) => sum + bodies.length, 0)
    const safe = () => senders.reduce((sum, sender) => sum + sender.safe(), 0)
    for (let kill = 0; kill < kills; kill++) {
      while (safe() < ((kill + 0.5) * messages) / kills) await sleep(2)
      worker.signal('SIGKILL')
    }
    await Promise.all(senders.map(({ done }) => done))
    await untilSilent(plans)
    const seconds = (Date.now() - begun) / 1000
    return {
      episodes: plans.reduce((sum, plan) => sum + plan.episodes, 0),
      kills,
      seconds,
      messages,
      ...(await compare(plans)),
    }
  } finally {
    for (const step of undo.reverse()) await step()
  }
}

async function makeDevices(plans: readonly Plan[]): Promise<void> {
  const owner = await db().user.create({ data: { email: `${randomUUID()}@example.org`, name: 'Owner' } })
  const quiet = { ...DEFAULT_NOTIFICATION_SETTINGS, deviceOffline: { enabled: false, timeoutMinutes: 1440 } }
  // shorter than anybody may set it, so that the campaign need not wait for it
  const impatient = { deviceOffline: { timeoutMinutes: SILENCE_S / 60 } }
  await db().device.createMany({
    data: plans.map(({ id, rule }) => ({
      publicId: id,
      family: 'native',
      ownerId: owner.id,
      // what was measured within two of these is live
      intervalS: DAY_S,
      notificationSettings: rule === 'offline' ? impatient : quiet,
      ...(rule.startsWith('level') && { tankConfig: METRE }),
      ...(rule === 'spikes' && { sensor: { maxRateMmPerMin: 20 } }),
    })),
  })
}

/** Devices behind one connection, their messages mixed but each device's in order. */
function lanesOf(plans: readonly Plan[]): { id: string; body: string }[][] {
  const lanes = Array.from({ length: 8 }, (_, lane) => plans.filter((__, i) => i % 8 === lane))
  return lanes.map((own) => {
    const longest = Math.max(0, ...own.map(({ bodies }) => bodies.length))
    const turns = Array.from({ length: longest }, (_, turn) => turn)
    return turns.flatMap((turn) =>
      own.flatMap(({ id, bodies }) => (bodies[turn] ? [{ id, body: bodies[turn] }] : [])),
    )
  })
}

/** Keeps what is not acknowledged, and sends it again in its order after each new connection. */
function startSender(port: number, messages: readonly { id: string; body: string }[]) {
  let [acknowledged, sent, isStopped] = [0, 0, false]
  let finish = () => {}
  const done = new Promise<void>((resolve) => (finish = resolve))
  const client: MqttClient = connect(`mqtt://127.0.0.1:${port}`, {
    protocolVersion: 4,
    reconnectPeriod: 50,
    connectTimeout: 2_000,
    reconnectOnConnackError: true,
    queueQoSZero: false,
    resubscribe: false,
  })
  client.on('error', () => {})
  let session = 0
  const fill = (own: number): void => {
    while (
      !isStopped &&
      own === session &&
      client.connected &&
      sent < messages.length &&
      sent < acknowledged + WINDOW
    ) {
      const message = messages[sent++]
      if (!message) return
      client.publish(`tc/v1/${message.id}/telemetry`, message.body, { qos: 1 }, (error) => {
        if (error || own !== session) return
        acknowledged += 1
        if (acknowledged === messages.length) finish()
        else fill(own)
      })
    }
  }
  client.on('connect', () => {
    session += 1
    sent = acknowledged
    fill(session)
  })
  if (messages.length === 0) finish()
  return {
    done,
    safe: () => acknowledged,
    stop: () => {
      isStopped = true
      client.end(true)
    },
  }
}

/** Until the sweep has been at every device that fell silent. */
async function untilSilent(plans: readonly Plan[]): Promise<void> {
  const silent = plans.filter(({ rule }) => rule === 'offline').map(({ id }) => id)
  for (let tries = 0; tries < 600; tries++) {
    const online = await db().device.count({ where: { publicId: { in: silent }, online: true } })
    if (online === 0) return
    await sleep(100)
  }
}

const FOUND = `
  select d.public_id as id, a.rule, count(distinct a.id)::int as alerts, count(n.id)::int as notices
  from alert a join device d on d.id = a.device left join notification n on n.alert_id = a.id
  group by 1, 2`

type Found = { id: string; rule: string; alerts: number; notices: number }

async function compare(plans: readonly Plan[]): Promise<{ missing: number; extras: number }> {
  const { rows } = await pool().query<Found>(FOUND)
  const wanted = new Map(plans.map((plan) => [`${plan.id} ${plan.rule}`, plan]))
  let [missing, extras] = [0, 0]
  const count = (found: number, expected: number, joined = 0) => {
    missing += Math.max(0, expected - joined - found)
    extras += Math.max(0, found - expected)
  }
  for (const { id, rule, alerts, notices } of rows) {
    const plan = wanted.get(`${id} ${rule}`)
    wanted.delete(`${id} ${rule}`)
    count(alerts, plan?.episodes ?? 0)
    count(notices, plan?.notices ?? 0, plan?.joined)
  }
  for (const plan of wanted.values()) count(0, plan.episodes)
  return { missing, extras }
}
