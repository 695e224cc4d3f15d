import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { pool } from '@/server/db/pool'
import { readSeries } from '@/server/timeseries/storage/read'
import { readWindows } from './read-windows'
import { buildRollups } from './rollups'
import { compactDays } from '@/server/timeseries/retention/compact'
import { lowestRollupWatermark } from './shares'
import {
  DAY_MS,
  HOUR_MS,
  RESOLUTION_MS,
  MINUTE_MS,
  type RollupResolution,
} from '@/server/timeseries/storage/types'
import { windowsOf } from './windows'
import { makeDevice } from '~/tests/support/fixtures/factories'
import { storeMessages } from '~/tests/support/messages'

const START = Date.UTC(2025, 10, 30, 20)
const A = 256
const B = 3584
const later = (hours: number, minutes = 0) => new Date(START + hours * HOUR_MS + minutes * MINUTE_MS)
const newDevice = async () => (await makeDevice()).id

beforeEach(async () => {
  await pool().query(
    `truncate reading, reading_day, rollup, rollup_hour, rollup_share, rollup_invalidation; delete from setting`,
  )
  await buildRollups(later(0, 5))
})

const say = (device: number, minute: number, value: number, now: Date) =>
  storeMessages([{ device, at: START + minute * MINUTE_MS, values: { [A]: value } }], { now: now.getTime() })

const windows = (device: number, level: RollupResolution) =>
  readWindows({ device, series: [A, B], level, from: START - 9 * DAY_MS, to: START + 9 * DAY_MS })

/** Both resolutions equal the aggregates of the readings. */
async function expectTrue(device: number) {
  const readings = await readSeries({ device, from: 0, to: START + 9 * DAY_MS })
  for (const level of [0, 1] as const)
    expect(await windows(device, level)).toEqual(windowsOf(readings, RESOLUTION_MS[level]))
}

describe('roll-ups', () => {
  it('are built a quarter of an hour after the hour; a window without readings stays a gap', async () => {
    const device = await newDevice()
    for (const [minute, value] of [
      [0, 10],
      [1, 20.5],
      [4, 3],
      [31, 7],
    ] as const)
      await say(device, minute, value, later(0, minute))
    await buildRollups(later(1, 14))
    expect(await windows(device, 0)).toEqual([])
    expect(await lowestRollupWatermark()).toBe(START - HOUR_MS + HOUR_MS)
    await buildRollups(later(1, 15))
    expect(await lowestRollupWatermark()).toBe(START + HOUR_MS)
    expect(await windows(device, 0)).toEqual([
      { series: A, at: START, n: 3, sum: 33.5, min: 3, max: 20.5, last: 3 },
      { series: A, at: START + 30 * MINUTE_MS, n: 1, sum: 7, min: 7, max: 7, last: 7 },
    ])
    expect(await windows(device, 1)).toEqual([
      { series: A, at: START, n: 4, sum: 40.5, min: 3, max: 20.5, last: 7 },
    ])
  })

  it('are rebuilt after late readings, also where there was no window', async () => {
    const device = await newDevice()
    await say(device, 1, 10, later(0, 1))
    await buildRollups(later(3, 15))
    await say(device, 2, 40, later(4))
    await say(device, 130, 50, later(4))
    await say(device, -3 * 24 * 60, 60, later(4))
    await buildRollups(later(4))
    await expectTrue(device)
    expect(await windows(device, 1)).toHaveLength(3)
    expect((await pool().query('select from rollup_invalidation')).rowCount).toBe(0)
  })

  it('leave out spikes', async () => {
    const device = await newDevice()
    await say(device, 1, 10, later(0, 1))
    const spike = { device, at: START + 2 * MINUTE_MS, values: { [A]: 9999 }, quality: 'spike' as const }
    await storeMessages([spike], { now: START })
    await buildRollups(later(2))
    expect((await windows(device, 1)).map(({ n, max }) => [n, max])).toEqual([[1, 10]])
  })

  it('equal the aggregates of the readings, whenever these arrive and days are compacted, with three workers', async () => {
    const step = fc.record({
      minute: fc.nat(3 * 24 * 60),
      value: fc.integer({ min: -50, max: 50_000 }).map((n) => n / 10),
      after: fc.nat(400),
      series: fc.constantFrom(A, B),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
        const device = await newDevice()
        let now = START + 60_000
        for (const { minute, value, after, series } of steps) {
          now += after * MINUTE_MS
          const at = Math.min(START + minute * MINUTE_MS, now)
          await storeMessages([{ device, at, values: { [series]: value } }], { now })
          if (after % 3 > 0) await Promise.all([1, 2, 3].map(() => buildRollups(new Date(now))))
          if (after % 5 === 0) await compactDays(new Date(now))
        }
        await buildRollups(new Date(now + 2 * HOUR_MS))
        await expectTrue(device)
        await pool().query(`truncate rollup_share, rollup_hour; delete from setting`)
        await buildRollups(later(0, 5))
      }),
      { numRuns: 12 },
    )
  })

  it('of many devices are complete, also when the job is interrupted', async () => {
    const keys = await Promise.all(Array.from({ length: 450 }, newDevice))
    const at = (minute: number) => ({ at: START + minute * MINUTE_MS, values: { [A]: minute, [B]: 1 } })
    await storeMessages(
      keys.flatMap((device) => [1, 61].map((minute) => ({ device, ...at(minute) }))),
      { now: START },
    )
    const work = Promise.allSettled([1, 2, 3].map(() => buildRollups(later(3))))
    await pool().query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
    )
    await work
    await buildRollups(later(3))
    expect(await lowestRollupWatermark()).toBe(START + 2 * HOUR_MS)
    for (const device of keys) expect(await windows(device, 1)).toHaveLength(4)
  })

  it('include all partitions when they are first built', async () => {
    const device = await newDevice()
    await pool().query(`truncate rollup_share, rollup_hour; delete from setting`)
    await pool().query(
      `create table reading_20251130 partition of reading for values from ('2025-11-30 00:00+00') to ('2025-12-01 00:00+00')`,
    )
    await say(device, 1, 10, later(0, 1))
    await buildRollups(later(30))
    await expectTrue(device)
    expect(await windows(device, 1)).toHaveLength(1)
    await pool().query('drop table reading_20251130')
  })
})
