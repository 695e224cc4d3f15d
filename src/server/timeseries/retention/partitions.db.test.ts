import { describe, expect, it } from 'vitest'
import { pool } from '@/server/db/pool'
import { isDataFault } from '@/server/ingestion/pipeline/failures'
import { listPartitions, preparePartitions } from './partitions'
import { readSeries } from '@/server/timeseries/storage/read'
import { DAY_MS } from '@/server/timeseries/storage/types'
import { type Message, storeMessages } from '~/tests/support/messages'

const NOW = Date.UTC(2026, 10, 21, 23, 30)
const count = async (table: string) => (await pool().query(`select from ${table}`)).rowCount
/** As in the pipeline: an insert into the default partition may find that its partition has just been created. */
const storeAgain = (message: Message): Promise<unknown> =>
  storeMessages([message], { now: NOW }).catch((error: unknown) => {
    if (isDataFault(error)) throw error
    return storeAgain(message)
  })
const inRange = (device: number) => readSeries({ device, from: NOW - 5 * DAY_MS, to: NOW + 5 * DAY_MS })

describe('partitions', () => {
  it('exist for today and two days ahead; several workers may create them while readings arrive', async () => {
    const days = [-1, 0, 1, 2, 3]
    const write = async (lane: number) => {
      for (let i = 0; i < 40; i++)
        for (const day of days)
          await storeAgain({ device: lane, at: NOW + day * DAY_MS + i, values: { 256: i } })
    }
    await write(1)
    const writing = Promise.all([2, 3, 4].map(write))
    await Promise.all([1, 2, 3].map(() => preparePartitions(new Date(NOW))))
    await writing
    await preparePartitions(new Date(NOW))
    const names = (await listPartitions()).map(({ name }) => name)
    expect(names).toEqual(['reading_20261121', 'reading_20261122', 'reading_20261123'])
    for (const lane of [1, 2, 3, 4]) expect(await inRange(lane)).toHaveLength(200)
    expect(await count('reading_default')).toBe(320)
    expect(await count('reading_20261122')).toBe(160)
  })

  it('are created as days pass', async () => {
    await preparePartitions(new Date(NOW + DAY_MS))
    const last = (await listPartitions()).at(-1)
    expect(last).toEqual({ name: 'reading_20261124', day: Math.floor(NOW / DAY_MS) + 3 })
    expect(await count('reading_20261124')).toBe(160)
  })
})
