import { setTimeout as sleep } from 'node:timers/promises'
import { pool } from '@/server/db/pool'
import { db } from '@/server/db/prisma'
import { env } from '@/server/env'
import { leaderOf, LOGIN, startRabbitmq } from '../walks/support/rabbitmq'
import { bundleWorker, startWorkerProcess, tempDir } from '../walks/support/worker-process'
import { compareAcknowledged, loadNumbers } from './acknowledged'
import { startResendingDevices } from './resending-devices'
import { supervise } from './supervise'

export type RabbitmqReport = {
  readings: number
  nodes: number
  workers: number
  seconds: number
  kills: number
  acknowledged: number
  /** Acknowledged to a device, and not stored. */
  lost: number
  /** Stored more than once. */
  doubled: number
  reconnects: number
  longestPubackMs: number
}

const DEVICES = 50
const PER_SECOND = 1_000
const NODES = 3
const WORKERS = 3
const AWAY_MS = 3_000
const SETTLED_WITHIN_MS = 120_000

/** Devices report while the node that leads the queue is killed together with a worker, again and again. */
export async function runRabbitmqCampaign({
  readings,
  kills,
}: {
  readings: number
  kills: number
}): Promise<RabbitmqReport> {
  const undo: (() => unknown)[] = []
  try {
    const rabbitmq = await startRabbitmq({ nodes: NODES })
    undo.push(rabbitmq.stop)
    const bundle = await bundleWorker()
    undo.push(bundle.remove)
    const workers: ReturnType<typeof supervise>[] = []
    while (workers.length < WORKERS) {
      const data = await tempDir()
      const settings = {
        DATABASE_URL: env.DATABASE_URL ?? '',
        MQTT_URL: rabbitmq.url,
        DATA_DIR: data.dir,
        LOG_LEVEL: 'error',
      }
      const one = supervise(() => startWorkerProcess(bundle.program, settings))
      workers.push(one)
      undo.push(data.remove, one.stop)
    }
    const connected = async () =>
      (await pool().query(`select 1 from worker_heartbeat where mqtt = 'connected'`)).rowCount
    for (const until = Date.now() + 60_000; (await connected()) !== WORKERS; await sleep(200))
      if (Date.now() > until) throw new Error('the workers did not reach RabbitMQ')
    const ids = Array.from({ length: DEVICES }, (_, i) => `queued-${i}`)
    await db().device.createMany({ data: ids.map((publicId) => ({ publicId, family: 'native', name: '' })) })
    const begun = Date.now()
    const each = Math.ceil(readings / DEVICES)
    const devices = startResendingDevices({
      ...{ ports: rabbitmq.mqttPorts, ids, readings: each, perSecond: PER_SECOND, login: LOGIN },
    })
    undo.push(devices.stop)
    for (let i = 0; i < kills; i++) {
      while (devices.acknowledged() < ((i + 0.5) * devices.total) / kills) await sleep(5)
      const leader = leaderOf(rabbitmq)
      workers[i % WORKERS]?.signal('SIGKILL')
      await rabbitmq.halt('SIGKILL', leader)
      await sleep(AWAY_MS)
      await rabbitmq.restart(leader)
    }
    await devices.done
    const seconds = (Date.now() - begun) / 1000
    let found = compareAcknowledged(devices.byDevice(), await loadNumbers(pool(), 'queued-%'))
    for (const until = Date.now() + SETTLED_WITHIN_MS; found.lost > 0 && Date.now() < until;) {
      await sleep(500)
      found = compareAcknowledged(devices.byDevice(), await loadNumbers(pool(), 'queued-%'))
    }
    return {
      ...{ readings: devices.total, nodes: NODES, workers: WORKERS, seconds, kills },
      ...{ acknowledged: devices.acknowledged(), reconnects: devices.reconnects(), ...found },
      longestPubackMs: devices.longestPubackMs(),
    }
  } finally {
    for (const step of undo.reverse()) await step()
  }
}
