import { readFileSync } from 'node:fs'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { env } from '@/server/env'
import { pool } from '@/server/db/pool'
import { MOST_PENDING } from '@/server/ingestion/pipeline/pipeline'
import { startBroker, within } from './support/broker'
import { cutOff } from './support/cut-off'
import { deviceOf, newId } from './support/ingest'
import { hasMosquitto, mosquittoOr, startMosquitto } from './support/mosquitto'
import { counters, publish, stored, workersForTests, wanted } from './support/pressure'
import { refuseReadings } from './support/refused-readings'

const DATABASE = env.DATABASE_URL ?? ''
const DISK_FULL = '53100'
const OUT_OF_RANGE = '22003'
/** What a device may send within a minute. */
const MANY = 3_000
const MB = 1024 * 1024
const MOST_GROWTH_MB = 64
/** Messages of each of eight devices while the database is away. */
const EACH = 300
const BYTES = 32 * 1024

const { client, startWorker, undo } = workersForTests()

const isFlagged = async (id: string): Promise<boolean> => {
  const { rows } = await pool().query(
    `select 1 from device where public_id = $1 and flooding_at is not null`,
    [id],
  )
  return rows.length > 0
}

describe('a device that floods', () => {
  it('is flagged and slowed, its QoS 0 dropped and counted; others notice nothing', async () => {
    const { url } = await startWorker()
    const [flooder, neighbour] = [await client(url), await client(url)]
    const [id, calm, extra] = [newId(), newId(), 60]
    await publish({ by: flooder, id, count: MANY }).done
    expect(await stored(id)).toEqual(wanted(id, MANY))

    await publish({ by: flooder, id, from: MANY + extra, count: 20, qos: 0 }).done
    const more = publish({ by: flooder, id, from: MANY, count: extra })
    await publish({ by: neighbour, id: calm, count: 2_000 }).done
    expect(await stored(calm)).toEqual(wanted(calm, 2_000))
    // far more of the neighbour's passed meanwhile
    expect(more.acked).toBeLessThan(extra)

    await more.done
    expect(await stored(id)).toEqual(wanted(id, MANY + extra))
    await expect.poll(async () => (await counters())?.dropped, { timeout: 5_000 }).toBe(20)
    await expect.poll(() => isFlagged(id), { timeout: 15_000, interval: 200 }).toBe(true)
    expect(await isFlagged(calm)).toBe(false)
  }, 60_000)

  it.skipIf(!hasMosquitto)(
    `is only flagged behind a broker of somebody else's${mosquittoOr}`,
    async () => {
      const mosquitto = await startMosquitto()
      undo.push(mosquitto.stop)
      await startWorker({ mqttUrl: mosquitto.url })
      const connected = `select 1 from worker_heartbeat where mqtt = 'connected'`
      await expect.poll(async () => (await pool().query(connected)).rows.length, { timeout: 10_000 }).toBe(1)
      const [flooder, id, count] = [await client(mosquitto.url), newId(), MANY + 1_000]
      await publish({ by: flooder, id, count }).done
      // slowed down to ten in a second, as on the embedded broker, they would take far longer
      await expect.poll(async () => (await stored(id)).length, { timeout: 20_000, interval: 200 }).toBe(count)
      await expect.poll(() => isFlagged(id), { timeout: 15_000, interval: 200 }).toBe(true)
      expect((await counters())?.dropped).toBe(0)
    },
    60_000,
  )
})

/** The address of the test's database by a way that can be cut. */
async function wayToDatabase() {
  const url = new URL(DATABASE)
  const way = await cutOff({ host: url.hostname, port: Number(url.port) })
  url.host = `127.0.0.1:${way.port}`
  undo.push(way.close)
  return { ...way, url: url.href }
}

const residentMb = (pid = 0): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

describe('while the database is away', () => {
  it('a bounded number of messages is taken in, none acknowledged, and none lost when it is back', async () => {
    const way = await wayToDatabase()
    await globalThis.cisternPool?.end()
    globalThis.cisternPool = new pg.Pool({ connectionString: way.url, connectionTimeoutMillis: 500 })
    globalThis.cisternPool.on('error', () => {})
    const { broker, pipeline, stop } = await startBroker()
    undo.push(stop)
    const [id, lanes, count] = [newId(), 4, 1_500]
    const url = `mqtt://127.0.0.1:${broker.port}`
    const devices = await Promise.all(Array.from({ length: lanes }, () => client(url)))
    // the devices are known before
    await Promise.all(devices.map((by, i) => publish({ by, id: `${id}-${i}`, count: 1 }).done))
    way.cut()
    const sent = devices.map((by, i) => publish({ by, id: `${id}-${i}`, from: 1, count }))
    let most = 0
    await expect
      .poll(
        () => {
          most = Math.max(most, pipeline.unacknowledged)
          return pipeline.isFull && pipeline.counters.retries
        },
        { interval: 5, timeout: 10_000 },
      )
      .toBeGreaterThan(4)
    expect(most).toBe(MOST_PENDING)
    expect(sent.map(({ acked }) => acked)).toEqual([0, 0, 0, 0])
    way.join()
    await Promise.all(sent.map(({ done }) => done))
    for (let i = 0; i < lanes; i++)
      expect(await stored(`${id}-${i}`)).toEqual(wanted(`${id}-${i}`, count + 1))
    await globalThis.cisternPool.end()
    globalThis.cisternPool = undefined
  }, 60_000)

  it.skipIf(process.platform !== 'linux')(
    'the worker does not grow, however much waits outside',
    async () => {
      const way = await wayToDatabase()
      const { url, child } = await startWorker({ databaseUrl: way.url })
      const devices = await Promise.all(Array.from({ length: 8 }, () => client(url)))
      const id = newId()
      const burst = (nth: number) =>
        Promise.all(
          devices.map(
            (by, i) => publish({ by, id: `${id}-${i}`, from: nth * EACH, count: EACH, bytes: BYTES }).done,
          ),
        )
      // it has been as busy before, so that what it takes for that is not counted
      await burst(0)
      const before = residentMb(child.pid)
      way.cut()
      const all = burst(1)
      let most = before
      for (let i = 0; i < 30; i++) {
        expect(await within(all, 100)).toBe(false)
        most = Math.max(most, residentMb(child.pid))
      }
      // more waits outside than it may take in
      expect((devices.length * EACH * BYTES) / MB).toBeGreaterThan(MOST_GROWTH_MB)
      expect(most - before).toBeLessThan(MOST_GROWTH_MB)
      way.join()
      await all
      for (let i = 0; i < 8; i++) expect(await stored(`${id}-${i}`)).toHaveLength(2 * EACH)
    },
    60_000,
  )
})

describe('a database that refuses', () => {
  it('for want of room is asked again until it has some; nothing is acknowledged or lost', async () => {
    const { url, child } = await startWorker()
    const [by, id, count] = [await client(url), newId(), 500]
    await publish({ by, id, count: 1 }).done
    const refused = await refuseReadings(DATABASE, { state: DISK_FULL })
    const sent = publish({ by, id, from: 1, count })
    await expect.poll(refused.tries, { timeout: 10_000 }).toBeGreaterThan(4)
    expect(sent.acked).toBe(0)
    expect(await stored(id)).toHaveLength(1)
    await refused.mend()
    await sent.done
    expect(await stored(id)).toEqual(wanted(id, count + 1))
    expect(child.exitCode).toBeNull()
    expect((await pool().query('select 1 from inbox_message')).rows).toEqual([])
  }, 60_000)

  it('one message for what is in it finds that in the inbox after at most three tries, and the others stored', async () => {
    const { url } = await startWorker()
    const [by, poisonous, good] = [await client(url), newId(), newId()]
    await publish({ by, id: poisonous, count: 1 }).done
    const device = (await deviceOf(poisonous))?.id ?? 0
    const refused = await refuseReadings(DATABASE, { state: OUT_OF_RANGE, device })
    undo.push(refused.mend)
    const lock = new pg.Client(DATABASE)
    await lock.connect()
    await lock.query('begin; lock table inbox_message in access exclusive mode')
    const others = [publish({ by, id: good, count: 400 })]
    const poison = publish({ by, id: poisonous, from: 1, count: 1 })
    others.push(publish({ by, id: good, from: 400, count: 400 }))
    // it is known to be poisonous, but not yet where a person will find it
    await expect.poll(async () => (await counters())?.poison, { timeout: 10_000 }).toBe(1)
    expect(await within(poison.done, 300)).toBe(false)
    await lock.query('commit')
    await lock.end()
    await poison.done
    const { rows } = await pool().query<{ topic: string; reason: string }>(
      'select topic, reason from inbox_message',
    )
    expect(rows).toEqual([
      { topic: `tc/v1/${poisonous}/telemetry`, reason: expect.stringContaining(OUT_OF_RANGE) },
    ])
    await Promise.all(others.map(({ done }) => done))
    expect(await stored(good)).toEqual(wanted(good, 800))
    expect(await stored(poisonous)).toHaveLength(1)
    expect(await refused.tries()).toBeLessThanOrEqual(3)
  }, 60_000)
})
