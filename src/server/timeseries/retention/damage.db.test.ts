import { open } from 'node:fs/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { pool } from '@/server/db/pool'
import { listStorageProblems } from './problems'
import { readSeries } from '@/server/timeseries/storage/read'
import { readWindows } from '@/server/timeseries/rollups/read-windows'
import { buildRollups } from '@/server/timeseries/rollups/rollups'
import { compactDays } from './compact'
import { lowestRollupWatermark } from '@/server/timeseries/rollups/shares'
import { DAY_MS, HOUR_MS } from '@/server/timeseries/storage/types'
import { makeDevice } from '~/tests/support/fixtures/factories'
import { storeMessages } from '~/tests/support/messages'

const DAY = Date.UTC(2025, 10, 21)
const NOW = new Date(DAY + 4 * DAY_MS)
const A = 256
const GARBAGE = Buffer.from('ff'.repeat(40), 'hex')

let devices: number[] = []
beforeEach(async () => {
  await pool().query(
    `truncate reading, reading_day, rollup, rollup_hour, rollup_share, rollup_invalidation, latest, damaged_data;
     delete from setting`,
  )
  await buildRollups(new Date(DAY))
  devices = await Promise.all([1, 2, 3].map(async () => (await makeDevice()).id))
  for (const device of devices) await fill(device, DAY, 200)
  await fill(devices[0] ?? 0, DAY + DAY_MS, 20)
})

const fill = (device: number, from: number, count: number) =>
  storeMessages(
    Array.from({ length: count }, (_, i) => ({ device, at: from + i * 60_000, values: { [A]: i % 50 } })),
    { now: from },
  )

const all = (device: number) => readSeries({ device, from: DAY, to: DAY + 9 * DAY_MS })
const windows = (device: number, level: 0 | 1) =>
  readWindows({ device, series: [A], level, from: DAY, to: DAY + 9 * DAY_MS })
const damaged = async () =>
  (await pool().query('select device, source, data is not null as kept from damaged_data order by 1, 2')).rows

describe('damaged data of one device', () => {
  it('in a compacted day: late readings are stored, other devices are readable, and health reports it', async () => {
    const [bad = 0, good = 0] = devices
    await compactDays(NOW)
    await pool().query('update reading_day set data = $2 where device = $1 and day = $3', [
      bad,
      GARBAGE,
      new Date(DAY),
    ])
    const late = [bad, good].map((device) => ({ device, at: DAY + 30_000, values: { [A]: 7 } }))
    expect((await storeMessages(late, { now: NOW.getTime() })).inserted).toHaveLength(2)
    expect(await all(bad)).toHaveLength(21)
    expect(await all(good)).toHaveLength(201)
    expect(await damaged()).toEqual([{ device: bad, source: 'reading_day', kept: true }])
    expect((await listStorageProblems())[0]).toMatch(/1 piece of stored data of 1 device cannot be read/)
    await compactDays(NOW)
    await buildRollups(NOW)
    expect(await all(bad)).toHaveLength(21)
    expect(await windows(good, 1)).not.toEqual([])
  })

  it('in a message: compaction and roll-ups skip it', async () => {
    const [bad = 0, good = 0] = devices
    await pool().query('update reading set data = $2 where device = $1 and at = $3', [
      bad,
      GARBAGE,
      new Date(DAY + 60_000),
    ])
    expect(await all(bad)).toHaveLength(219)
    await buildRollups(NOW)
    await compactDays(NOW)
    expect(await lowestRollupWatermark()).toBeGreaterThan(DAY + 3 * DAY_MS)
    expect(await all(bad)).toHaveLength(219)
    expect(await all(good)).toHaveLength(200)
    expect((await windows(bad, 1)).map(({ n }) => n)).toEqual([59, 60, 60, 20, 20])
    expect(await damaged()).toEqual([{ device: bad, source: 'reading', kept: true }])
    expect((await pool().query('select from reading')).rowCount).toBe(0)
  })

  it.each([0, 1] as const)('in a roll-up of level %s: it is built again from what is kept', async (level) => {
    const [bad = 0, good = 0] = devices
    await buildRollups(NOW)
    const before = await windows(bad, level)
    await pool().query('update rollup set data = $2 where device = $1 and level = $3', [bad, GARBAGE, level])
    expect(await windows(bad, level)).toEqual([])
    const late = [bad, good].map((device) => ({ device, at: DAY + 30_000, values: { [A]: 7 } }))
    await storeMessages(late, { now: NOW.getTime() })
    await buildRollups(NOW)
    expect((await windows(good, 1)).map(({ n }) => n)).toEqual([61, 60, 60, 20])
    expect((await windows(bad, level)).map(({ at }) => at)).toEqual(before.map(({ at }) => at))
  })

  it('in hours that are not merged yet', async () => {
    const [bad = 0, good = 0] = devices
    await buildRollups(new Date(DAY + 5 * HOUR_MS))
    await pool().query('update rollup_hour set data = $2 where device = $1', [bad, GARBAGE])
    expect(await windows(bad, 0)).toEqual([])
    expect(await windows(good, 0)).not.toEqual([])
    await buildRollups(NOW)
    await buildRollups(NOW)
    expect((await windows(bad, 1)).map(({ n }) => n)).toEqual([60, 60, 60, 20, 20])
    expect((await windows(good, 1)).map(({ n }) => n)).toEqual([60, 60, 60, 20])
  })
})

/** Breaks a page of a table on the disk, which Postgres then refuses to read (XX001). */
async function breakPage(table: string, page: number) {
  await pool().query('checkpoint')
  const { rows } = await pool().query<{ path: string }>(
    `select current_setting('data_directory') || '/' || pg_relation_filepath($1) as path`,
    [table],
  )
  const file = await open(rows[0]?.path ?? '', 'r+')
  // the header, which Postgres verifies with and without checksums
  await file.write(Buffer.alloc(16, 0xff), 0, 16, page * 8192 + 8)
  await file.sync()
  await file.close()
  await pool().query('create extension if not exists pg_buffercache')
  await pool().query('select pg_buffercache_evict_relation($1::regclass)', [table])
}

describe('a page that Postgres cannot read', () => {
  it('of compacted days: all others are read, stored, rolled up and compacted', async () => {
    const [bad = 0, good = 0] = devices
    await compactDays(NOW)
    await fill(bad, DAY + 2 * DAY_MS, 10)
    await breakPage('reading_day', 0)
    expect(await all(bad)).toHaveLength(10)
    // both of its days lie there
    const day = { device: bad, source: 'reading_day', kept: false }
    expect(await damaged()).toEqual([day, day])
    await fill(good, DAY + 2 * DAY_MS, 10)
    await buildRollups(NOW)
    await compactDays(new Date(NOW.getTime() + 2 * DAY_MS))
    expect(await lowestRollupWatermark()).toBeGreaterThan(DAY + 3 * DAY_MS)
    expect(await all(good)).toHaveLength(10)
  })
})
