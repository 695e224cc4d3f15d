import { beforeEach, describe, expect, it } from 'vitest'
import { isDatabaseDown } from '@/server/errors'
import { pool } from '@/server/db/pool'
import { listPartitions, preparePartitions } from './partitions'
import { readSeries } from '@/server/timeseries/storage/read'
import { compactDays } from './compact'
import { DAY_MS, MINUTE_MS } from '@/server/timeseries/storage/types'
import { storeMessages } from '~/tests/support/messages'

const DAY = Date.UTC(2025, 10, 21)
const compactionTime = new Date(DAY + 3 * DAY_MS + MINUTE_MS)
const now = compactionTime.getTime()
const [A, B] = [256, 3584] as const

beforeEach(async () => {
  for (const { name } of await listPartitions()) await pool().query(`drop table ${name}`)
  await pool().query('truncate reading, reading_day, rollup_invalidation, latest')
  await preparePartitions(new Date(DAY))
})

const count = async (table: string) => (await pool().query(`select from ${table}`)).rowCount ?? 0
const partitionNames = async () => (await listPartitions()).map(({ name }) => name)
const message = (device: number, i: number) => ({
  device,
  at: DAY + i * 1000,
  values: { [A]: i, [B]: i / 10 },
})
const all = (device: number) => readSeries({ device, from: DAY - 9 * DAY_MS, to: DAY + 9 * DAY_MS })
const valuesOf = async (device: number, series: number) =>
  (await all(device)).filter((r) => r.series === series).map(({ value }) => value)

const fill = (device: number, from: number, to: number) =>
  storeMessages(
    Array.from({ length: to - from }, (_, i) => message(device, from + i)),
    { now },
  )

/** Retries when its connection was among those that were killed. */
async function survived<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!isDatabaseDown(error)) throw error
    }
  }
}

describe('compaction', () => {
  it('packs the days that ended two days ago and drops their partitions; every reading reads as before', async () => {
    for (const device of [1, 2, 3]) await fill(device, 0, 100)
    await storeMessages([{ ...message(1, 100), quality: 'spike' }], { now })
    await storeMessages([{ ...message(1, 0), at: DAY + DAY_MS }], { now })
    const before = await Promise.all([1, 2, 3].map(all))
    await compactDays(new Date(now - MINUTE_MS - 1))
    expect(await count('reading_20251121')).toBe(301)
    await compactDays(compactionTime)
    expect(await partitionNames()).toEqual(['reading_20251122', 'reading_20251123'])
    expect(await count('reading_day')).toBe(3)
    expect(await count('reading')).toBe(1)
    expect(await Promise.all([1, 2, 3].map(all))).toEqual(before)
  })

  it('adds late readings to a compacted day, once', async () => {
    await fill(1, 0, 10)
    await compactDays(compactionTime)
    await fill(1, 20, 25)
    await fill(1, 5, 22)
    await storeMessages([{ ...message(1, 3), at: DAY - 5 * DAY_MS }], { now })
    expect(await valuesOf(1, A)).toEqual([3, ...Array.from({ length: 25 }, (_, i) => i)])
    await compactDays(compactionTime)
    expect(await count('reading')).toBe(0)
    expect(await valuesOf(1, A)).toEqual([3, ...Array.from({ length: 25 }, (_, i) => i)])
    expect(await count('reading_day')).toBe(2)
  })

  it('loses and doubles nothing while readings of that day still arrive, with three workers', async () => {
    const devices = Array.from({ length: 50 }, (_, i) => i + 1)
    for (const device of devices) await fill(device, 0, 20)
    const writing = Promise.all(
      [0, 1, 2].map(async (lane) => {
        for (let i = 20; i < 80; i++)
          await storeMessages([message(devices[(i * 7 + lane) % 50] ?? 1, i), message(99, i * 3 + lane)], {
            now,
          })
      }),
    )
    let isWriting = true
    void writing.finally(() => (isWriting = false))
    while (isWriting) await Promise.all([1, 2, 3].map(() => compactDays(compactionTime)))
    await writing
    await compactDays(compactionTime)
    expect(await partitionNames()).toEqual(['reading_20251122', 'reading_20251123'])
    expect(await count('reading')).toBe(0)
    expect(await valuesOf(99, A)).toEqual(Array.from({ length: 180 }, (_, i) => i + 60))
    let found = 0
    for (const device of devices) found += (await valuesOf(device, B)).length
    expect(found).toBe(50 * 20 + 180)
  }, 60_000)

  it('restarted after a crash at any point ends the same', async () => {
    const devices = Array.from({ length: 120 }, (_, i) => i + 1)
    for (const device of devices) await fill(device, 0, 30)
    let crashes = 0
    for (let round = 0; round < 40; round++) {
      const work = compactDays(compactionTime).then(
        () => 'done',
        () => 'crashed',
      )
      // a little further each time
      for (let i = 0; i < round; i++) await survived(() => pool().query('select 1'))
      const killed = await pool().query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
      )
      // it may have finished by itself
      await work
      crashes += killed.rowCount ?? 0
      for (const device of [1, 60, 120]) expect(await survived(() => valuesOf(device, A))).toHaveLength(30)
    }
    expect(crashes).toBeGreaterThan(0)
    // a killed worker may hold its job lock a moment longer
    await expect
      .poll(() => survived(() => compactDays(compactionTime).then(() => count('reading'))), {
        timeout: 10_000,
      })
      .toBe(0)
    for (const device of devices)
      expect(await valuesOf(device, B)).toEqual(Array.from({ length: 30 }, (_, i) => i / 10))
  }, 60_000)
})
