import { beforeEach, describe, expect, it } from 'vitest'
import { pool } from '@/server/db/pool'
import { db } from '@/server/db/prisma'
import { preparePartitions, listPartitions } from './partitions'
import { readSeries } from '@/server/timeseries/storage/read'
import { readWindows } from '@/server/timeseries/rollups/read-windows'
import { retentionDays } from '@/server/db/retention-days'
import { dropExpiredReadings } from './retention'
import { buildRollups } from '@/server/timeseries/rollups/rollups'
import { compactDays } from './compact'
import { DAY_MS, HOUR_MS } from '@/server/timeseries/storage/types'
import { makeDevice } from '~/tests/support/fixtures/factories'
import { storeMessages } from '~/tests/support/messages'

const TODAY = Date.UTC(2026, 10, 21)
const NOW = new Date(TODAY + 12 * HOUR_MS)
const A = 256
const range = { from: TODAY - 99 * DAY_MS, to: TODAY + 9 * DAY_MS }
const daysLeft = async (device: number) => (await readSeries({ device, ...range })).map(({ value }) => value)
const windows = async (device: number) =>
  Promise.all(([0, 1] as const).map((level) => readWindows({ device, series: [A], level, ...range })))
const say = (device: number, day: number) =>
  storeMessages([{ device, at: TODAY - day * DAY_MS + HOUR_MS, values: { [A]: day } }], {
    now: NOW.getTime(),
  })

let device = 0
beforeEach(async () => {
  await pool().query(
    `truncate reading, reading_day, rollup, rollup_hour, rollup_share, rollup_invalidation; delete from setting`,
  )
  device = (await makeDevice()).id
  for (const day of [40, 31, 30, 29, 10, 1]) await say(device, day)
  await buildRollups(NOW)
})

describe('retention', () => {
  it('deletes readings of old days, compacted or not, and leaves roll-ups as they are', async () => {
    await compactDays(NOW)
    await say(device, 35)
    await buildRollups(NOW)
    const before = await windows(device)
    await dropExpiredReadings(NOW, 30)
    expect(await daysLeft(device)).toEqual([30, 29, 10, 1])
    expect(await windows(device)).toEqual(before)
  })

  it('drops whole partitions', async () => {
    await preparePartitions(new Date(TODAY - 20 * DAY_MS))
    await say(device, 19)
    await dropExpiredReadings(NOW, 15)
    expect(await listPartitions()).toEqual([])
    expect(await daysLeft(device)).toEqual([10, 1])
  })

  it('never rebuilds a roll-up whose readings are deleted, even when retention is extended later', async () => {
    await compactDays(NOW)
    const before = await windows(device)
    await dropExpiredReadings(NOW, 15)
    await dropExpiredReadings(NOW, 90)
    await say(device, 31)
    await buildRollups(NOW)
    expect(await windows(device)).toEqual(before)
    expect(await daysLeft(device)).toEqual([31, 10, 1])
    expect((await pool().query('select from rollup_invalidation')).rowCount).toBe(0)
    await dropExpiredReadings(NOW, 90)
    expect(await daysLeft(device)).toEqual([10, 1])
  })

  it('leaves one record of what a run has deleted, and none of a run that deletes nothing', async () => {
    const where = { action: 'readings.expire' }
    const known = await db().auditRecord.count({ where })
    await preparePartitions(new Date(TODAY - 20 * DAY_MS))
    await say(device, 19)
    await buildRollups(NOW)
    await compactDays(new Date(TODAY - 20 * DAY_MS + 3 * DAY_MS))
    await say(device, 31.5)
    await buildRollups(NOW)
    for (let i = 0; i < 2; i++) await dropExpiredReadings(NOW, 15)
    const records = (await db().auditRecord.findMany({ where, orderBy: { id: 'asc' } })).slice(known)
    expect(records).toMatchObject([
      { actorType: 'job', actorId: 'timeseries.retention', entityId: 'retention.readings', result: 'ok' },
    ])
    const changes = records.flatMap(
      (one) => one.changes as { field: string; before: number; after: number }[],
    )
    expect(changes.map(({ field }) => field).sort()).toEqual(['compactedDays', 'messages', 'partitions'])
    for (const { before, after } of changes) expect([before > 0, after]).toEqual([true, 0])
  })

  it('keeps readings that are not rolled up yet', async () => {
    await pool().query('truncate rollup_share')
    await dropExpiredReadings(NOW, 1)
    expect(await daysLeft(device)).toHaveLength(6)
  })

  it('keeps two years unless a setting says otherwise', async () => {
    expect(await retentionDays('readings')).toBe(730)
    await pool().query(`insert into setting (key, value) values ('retention.readings', '20')`)
    expect(await retentionDays('readings')).toBe(20)
    await dropExpiredReadings(NOW)
    expect(await daysLeft(device)).toEqual([10, 1])
  })
})
