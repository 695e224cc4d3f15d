import { randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { walkDeployment } from '~/tests/support/acceptance'
import { waitFor } from '~/tests/support/cluster/part'
import { LOGIN } from '~/tests/walks/support/rabbitmq'
import { compareAcknowledged, loadNumbers } from '../acknowledged'
import { startResendingDevices } from '../resending-devices'
import { FAULTS, type Fault } from './faults'
import { type Probes, startProbes } from './probes'
import { addPumps, compareOrders, type Given, giveOrders, type OrderCounts, startPump } from './pumps'
import { type Cluster, startCluster } from './system'
import { addTanks, type AlertCounts, compareAlerts, planTanks } from './tanks'

export type Size = { devices: number; readings: number; orders: number; faults: number }
/** How long people and devices were without an answer, ms; and what had none within a long time. */
export type TakeOver = { name: string; calls: number; readings: number; silent: string[] }
export type Report = {
  size: Size
  seconds: number
  acknowledged: number
  lost: number
  /** The first of them: device and number. */
  names: string[]
  doubled: number
  reconnects: number
  longestPubackMs: number
  takeOvers: TakeOver[]
  alerts: AlertCounts
  orders: OrderCounts
}

const WORKERS = 3
const CONSOLES = 2
const BEHIND_ONE = 25
const TANKS = 20
const ORDERS_OF_A_PUMP = 10
/** What a fault and its repair take at least, with a while between two of them. */
const FAULT_MS = 40_000
const TAKEN_OVER_WITHIN_MS = 120_000
const LEFT_ALONE_MS = 6_000
const WHOLE_WITHIN_MS = 240_000
const SETTLED_WITHIN_MS = 180_000
const LAST_ORDERS_WITHIN_MS = 60_000
/** Until the last order has ended one way or the other. */
const ORDERS_END_WITHIN_MS = 90_000
const PASSWORD = 'a long walk to the well'

/** Devices report and people give orders while one part of the cluster after another is killed; then all is counted. */
export async function runClusterCampaign(size: Size): Promise<Report> {
  const cluster = await startCluster({ workers: WORKERS, consoles: CONSOLES })
  const undo: (() => unknown)[] = [cluster.stop]
  try {
    return await measure(cluster, size, undo)
  } finally {
    for (const step of undo.reverse()) await step()
  }
}

async function measure(cluster: Cluster, size: Size, undo: (() => unknown)[]): Promise<Report> {
  const { consolesUrl: consoles, devices: port } = cluster
  const owner = await register(consoles)
  const ids = {
    load: idsOf('load', size.devices),
    tanks: idsOf('low', TANKS),
    pumps: idsOf('pump', Math.ceil(size.orders / ORDERS_OF_A_PUMP)),
  }
  await inDatabase(cluster, async (client) => {
    await client.query(
      `insert into device (public_id, family, name) select id, 'native', '' from unnest($1::text[]) id`,
      [[...ids.load, 'probe']],
    )
    await addTanks(client, ids.tanks, owner.id)
    await addPumps(client, ids.pumps, owner.id)
  })
  // what no queue takes yet is acknowledged and gone
  await waitFor(
    'the workers have declared their queues',
    async () => (await connectedWorkers(cluster)) === WORKERS,
  )
  await walkDeployment({ url: consoles, broker: { port, ...LOGIN } })
  const lastsMs = size.faults * FAULT_MS
  const begun = Date.now()
  const tanks = planTanks(ids.tanks, { begun, lastsMs })
  const each = Math.ceil(size.readings / size.devices)
  const perSecond = Math.max(20, (each * size.devices) / (lastsMs / 1_000))
  const sending = { ports: [port], behindOne: BEHIND_ONE, login: LOGIN }
  const load = startResendingDevices({ ...sending, ids: ids.load, readings: each, perSecond })
  const low = startResendingDevices({ ...sending, ids: ids.tanks, ...tanks })
  const pumps = ids.pumps.map((id) => startPump(id, port))
  const probes = startProbes({ consoles, devices: port, token: owner.token })
  const away = new AbortController()
  // each pump waits for it
  setMaxListeners(0, away.signal)
  undo.push(
    load.stop,
    low.stop,
    () => pumps.forEach(({ stop }) => stop()),
    probes.stop,
    () => away.abort(),
  )

  const person = {
    consoles,
    count: ORDERS_OF_A_PUMP,
    everyMs: lastsMs / (ORDERS_OF_A_PUMP + 1),
    signal: away.signal,
  }
  const ordering = Promise.all(
    pumps.map(async (pump, i) => {
      // one after the other, not all at once
      await sleep((i / pumps.length) * person.everyMs)
      return giveOrders({ ...person, pump, token: owner.token })
    }),
  )
  await waitFor('everything flows', async () => probes.worksSince(begun))
  const takeOvers: TakeOver[] = []
  for (let i = 0; i < size.faults; i++) {
    const earliest = begun + (i + 0.3) * FAULT_MS
    await sleep(Math.max(0, earliest - Date.now()))
    const fault = FAULTS[i % FAULTS.length]
    if (fault) takeOvers.push(await cause(cluster, fault, probes))
  }
  await Promise.all([load.done, low.done])
  // a pump that was locked after failed starts takes no more
  await Promise.race([ordering, sleep(LAST_ORDERS_WITHIN_MS)])
  away.abort()
  const given: Given[] = await ordering
  const seconds = (Date.now() - begun) / 1_000
  return inDatabase(cluster, async (client) => {
    const readings = await settled(
      async () => compareAcknowledged(load.byDevice(), await loadNumbers(client, 'load-%')),
      ({ lost }) => lost === 0,
    )
    await settled(
      async () => countOpenOrders(client),
      (open) => open === 0,
      ORDERS_END_WITHIN_MS,
    )
    return {
      ...{ size, seconds, acknowledged: load.acknowledged(), ...readings, takeOvers },
      ...{ reconnects: load.reconnects(), longestPubackMs: load.longestPubackMs() },
      alerts: await settled(
        () => compareAlerts(client, ids.tanks),
        ({ missing }) => missing === 0,
        30_000,
      ),
      orders: await compareOrders(client, pumps, given),
    }
  })
}

/** Causes one, waits until others have taken over, repairs it, and waits until everything is there again. */
async function cause(
  cluster: Cluster,
  fault: Fault,
  probes: ReturnType<typeof startProbes>,
): Promise<TakeOver> {
  const at = Date.now()
  const undo = await fault.cause(cluster)
  const caused = Date.now()
  if (fault.needsRepair) await sleep(LEFT_ALONE_MS)
  const silent = fault.needsRepair ? [] : await takenOver(probes, caused)
  await undo()
  const whole = async () => (await cluster.isWhole()) && probes.worksSince(caused)
  await waitFor(`all is there again after: ${fault.name}`, whole, WHOLE_WITHIN_MS)
  const takeOver = { name: fault.name, silent, ...probes.gaps(at, Date.now()) }
  console.log(`${fault.name}: calls ${takeOver.calls} ms, readings ${takeOver.readings} ms`)
  return takeOver
}

/** What is still silent when others should have taken over. */
async function takenOver(probes: Probes, caused: number): Promise<string[]> {
  for (const end = Date.now() + TAKEN_OVER_WITHIN_MS; Date.now() < end; await sleep(100))
    if (probes.worksSince(caused)) return []
  return probes.silentSince(caused)
}

const idsOf = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `${name}-${i}`)

const connectedWorkers = (cluster: Cluster): Promise<number> =>
  inDatabase(cluster, async (client) => {
    const { rowCount } = await client.query(`select 1 from worker_heartbeat where mqtt = 'connected'`)
    return rowCount ?? 0
  })

const countOpenOrders = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from command where state in ('created', 'sent', 'accepted')`,
  )
  return rows[0]?.n ?? 0
}

/** Looks until it is as it should be, for so long; answers the last look. */
async function settled<T>(
  look: () => Promise<T>,
  isRight: (found: T) => boolean,
  withinMs = SETTLED_WITHIN_MS,
): Promise<T> {
  for (const end = Date.now() + withinMs; ; await sleep(500)) {
    const found = await look()
    if (isRight(found) || Date.now() > end) return found
  }
}

async function inDatabase<T>({ url }: Cluster, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function register(consoles: string): Promise<{ id: string; token: string }> {
  const answer = await fetch(`${consoles}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Owner', email: `${randomUUID()}@example.org`, password: PASSWORD }),
  })
  if (!answer.ok) throw new Error(`register: ${answer.status} ${await answer.text()}`)
  const { user, token } = (await answer.json()) as { user: { id: string }; token: string }
  return { id: user.id, token }
}
