import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MqttClient } from 'mqtt'
import { connectAsync } from 'mqtt'
import { expect, it } from 'vitest'
import { issueCredential } from '@/contracts/devices/credentials'
import { sendCommand } from '@/contracts/devices/pump'
import { db } from '@/server/db/prisma'
import { api, json } from '~/tests/support/api'
import { makeDevice, makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { makePump } from '~/tests/support/pumps'
import { newId } from '~/tests/walks/support/ingest'
import { publish, stored, workersForTests, wanted } from '~/tests/walks/support/pressure'
import { ATTACKS, type Attacker, backlog, LARGE } from './hostile-clients'

/** `npm run test:faults` sets a larger size. */
const { FAULTS_ATTACKS } = process.env
const times = Number(FAULTS_ATTACKS ?? 1)
/** Among other tests on a busy machine only "never" is told from "soon". */
const ORDER_WITHIN_MS = FAULTS_ATTACKS ? 200 : 2_000
const MOST_GROWTH_MB = 64

const { client, startWorker, undo } = workersForTests()

const residentMb = (pid = 0): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

const portOf = (url: string): number => Number(new URL(url).port)

async function makeAttacker(owner: Signed, url: string): Promise<Attacker> {
  const { publicId: deviceId } = await makeDevice({ ownerId: owner.id })
  const given = { token: owner.token, params: { deviceId }, body: { overlapHours: 0 } }
  const { secret } = await json(await api(issueCredential, given))
  const attacker = { port: portOf(url), deviceId, secret: secret as string }
  // the broker may not have heard of it for a moment
  const login = { username: deviceId, password: attacker.secret, reconnectPeriod: 0 }
  await expect
    .poll(() =>
      connectAsync(url, login).then(
        (c) => c.endAsync().then(() => true),
        () => false,
      ),
    )
    .toBe(true)
  return attacker
}

/** Orders one restart after the other and notes how long each takes to its device, until stopped. */
function startOrders({ owner, deviceId, device }: { owner: Signed; deviceId: string; device: MqttClient }) {
  const state = { isStopped: false, delays: [] as number[] }
  const run = async () => {
    while (!state.isStopped) {
      const heard = new Promise<string>((resolve) => device.once('message', (topic) => resolve(topic)))
      const begun = performance.now()
      const body = { type: 'reboot' as const }
      const answer = await api(sendCommand, { token: owner.token, params: { deviceId }, body })
      expect(answer.status).toBeLessThan(300)
      const placed = performance.now()
      const topic = await Promise.race([heard, sleep(10_000, '')])
      state.delays.push(topic === '' ? Infinity : performance.now() - Math.max(begun, placed))
      const id = topic.split('/').at(-1) ?? ''
      await device.publishAsync(`tc/v1/${deviceId}/ack/${id}`, '{"status":"done"}', { qos: 1 })
      await db()
        .command.updateMany({ where: { endedAt: null }, data: { endedAt: new Date() } })
        .catch(() => {})
      await sleep(100)
    }
  }
  return Object.assign(state, { done: run() })
}

/** As busy as an attack makes it, by honest clients: what the worker takes for that is not counted. */
async function beBusy(by: MqttClient, id: string): Promise<void> {
  for (let nth = 0; nth < 4; nth++) await publish({ by, id, from: nth * 500, count: 500, bytes: 16_384 }).done
  for (let nth = 0; nth < 20; nth++) {
    await publish({ by, id, from: 2_000 + nth, count: 1, bytes: LARGE }).done
    await by.publishAsync(`tc/v1/${id}/telemetry`, backlog(nth, 1_200), { qos: 1 })
  }
}

it.skipIf(process.platform !== 'linux').each(Object.entries(ATTACKS))(
  'a client (%s) costs nobody else an order, a reading or a connection, and the worker no memory',
  async (name, attack) => {
    const { url, child } = await startWorker()
    const owner = await makeUser()
    const attacker = await makeAttacker(owner, url)
    const { publicId: deviceId } = await makePump({ ownerId: owner.id })
    const [device, neighbour, id] = [await client(url), await client(url), newId()]
    const troubles: string[] = []
    for (const one of [device, neighbour]) {
      one.on('close', () => troubles.push('closed'))
      one.on('error', (error) => troubles.push(error.message))
    }
    await device.subscribeAsync(`tc/v1/${deviceId}/cmd/+`, { qos: 1 })
    let most = 0
    const sampling = setInterval(() => (most = Math.max(most, residentMb(child.pid))), 50)
    undo.push(() => clearInterval(sampling))
    await beBusy(neighbour, `${id}-warm`)
    const before = most

    const orders = startOrders({ owner, deviceId, device })
    const count = 500
    const readings = (async () => {
      for (let from = 0; from < count; from += 10)
        await publish({ by: neighbour, id, from, count: 10 }).done.then(() => sleep(20))
    })()
    const { stop } = await attack(attacker, times)
    await readings
    await sleep(1_000)
    orders.isStopped = true
    await orders.done
    stop()
    clearInterval(sampling)
    const slowest = Math.max(...orders.delays)
    console.log(
      `${name}: ${orders.delays.length} orders, slowest ${Math.round(slowest)} ms; ` +
        `memory ${Math.round(before)} MiB, +${Math.round(most - before)} MiB; troubles of others ${troubles.length}`,
    )
    expect(child.exitCode).toBeNull()
    expect(troubles).toEqual([])
    expect(await stored(id)).toEqual(wanted(id, count))
    expect(orders.delays.length).toBeGreaterThan(3)
    expect(slowest).toBeLessThan(ORDER_WITHIN_MS)
    expect(most - before).toBeLessThan(MOST_GROWTH_MB)
  },
  600_000,
)
