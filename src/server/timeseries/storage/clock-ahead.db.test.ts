import { beforeEach, describe, expect, it } from 'vitest'
import { pool } from '@/server/db/pool'
import { listPartitions, preparePartitions } from '@/server/timeseries/retention/partitions'
import { readSeries } from './read'
import { readWindows } from '@/server/timeseries/rollups/read-windows'
import { dropExpiredReadings } from '@/server/timeseries/retention/retention'
import { buildRollups } from '@/server/timeseries/rollups/rollups'
import { compactDays } from '@/server/timeseries/retention/compact'
import { lowestRollupWatermark } from '@/server/timeseries/rollups/shares'
import { DAY_MS, RESOLUTION_MS, MINUTE_MS } from './types'
import { windowsOf } from '@/server/timeseries/rollups/windows'
import { makeDevice } from '~/tests/support/fixtures/factories'
import { storeMessages } from '~/tests/support/messages'

const START = Date.UTC(2025, 10, 21, 20)
const A = 256
const FUTURE = new Date(Date.now() + 5 * 365 * DAY_MS)

let device = 0
beforeEach(async () => {
  await pool().query(
    `truncate reading, reading_day, rollup, rollup_hour, rollup_share, rollup_invalidation, latest; delete from setting`,
  )
  for (const { name } of await listPartitions()) await pool().query(`drop table ${name}`)
  device = (await makeDevice()).id
})

const say = (minutes: number, clock = minutes) =>
  storeMessages([{ device, at: START + minutes * MINUTE_MS, values: { [A]: minutes } }], {
    now: START + clock * MINUTE_MS,
  })
const at = (minutes: number) => new Date(START + minutes * MINUTE_MS)
const all = () => readSeries({ device, from: START - DAY_MS, to: Date.now() + DAY_MS })

async function expectComplete() {
  const readings = await all()
  for (const level of [0, 1] as const)
    expect(
      await readWindows({ device, series: [A], level, from: START - DAY_MS, to: START + 9 * DAY_MS }),
    ).toEqual(windowsOf(readings, RESOLUTION_MS[level]))
}

describe('a clock that was ahead', () => {
  it.each([0, 24 * 60])('by hours leaves no hole once it is right again (%i minutes on)', async (later) => {
    await buildRollups(at(5))
    await say(1)
    // three hours ahead: everything up to here counts as rolled up
    await buildRollups(at(200))
    for (let minute = 2; minute < 100; minute += 7) await say(minute)
    await buildRollups(at(110))
    for (let minute = 111; minute < 300; minute += 7) await say(minute)
    await buildRollups(at(later + 400))
    await expectComplete()
  })

  it('does not take roll-ups past the time of the database', async () => {
    await buildRollups(FUTURE)
    expect(await lowestRollupWatermark()).toBeLessThanOrEqual(Date.now() - 15 * MINUTE_MS)
  })

  it('is set back to the time of the database where it had passed it', async () => {
    await buildRollups(new Date())
    await pool().query(`update rollup_share set hour = now() + interval '3 days'`)
    await buildRollups(new Date())
    expect(await lowestRollupWatermark()).toBeLessThanOrEqual(Date.now() - 15 * MINUTE_MS)
  })

  it('compacts no day that is not over, and deletes no history', async () => {
    const now = Date.now()
    await preparePartitions(new Date(now))
    for (const days of [0, 100, 700])
      await storeMessages([{ device, at: now - days * DAY_MS, values: { [A]: days } }])
    await buildRollups(FUTURE)
    await compactDays(FUTURE)
    await dropExpiredReadings(FUTURE)
    expect(await readSeries({ device, from: 0, to: now + DAY_MS })).toHaveLength(3)
    expect((await listPartitions()).length).toBe(3)
  })

  it('of the database itself costs a day of history a run, not all of it', async () => {
    const now = Date.now()
    for (const days of [0, 700])
      await storeMessages([{ device, at: now - days * DAY_MS, values: { [A]: days } }])
    await buildRollups(new Date())
    await dropExpiredReadings(new Date())
    // the last run seems years ago after a jump of the clock
    await pool().query(
      `update setting set value = to_jsonb((value #>> '{}')::int - 1000) where key in ('storage.today', 'storage.retained_from')`,
    )
    await dropExpiredReadings(new Date())
    expect(await readSeries({ device, from: 0, to: now + DAY_MS })).toHaveLength(2)
  })

  it('does not keep readings that are old by the newest reading', async () => {
    for (const days of [40, 30, 0]) await say(-days * 24 * 60, 0)
    await buildRollups(at(DAY_MS / MINUTE_MS))
    await dropExpiredReadings(new Date(START + 400 * DAY_MS), 35)
    expect((await readSeries({ device, from: 0, to: Date.now() })).map(({ value }) => value)).toEqual([
      -30 * 24 * 60,
      -0,
    ])
  })
})
