import { beforeAll, describe, expect, it } from 'vitest'
import { getReadings } from '@/contracts/devices/device'
import { pool } from '@/server/db/pool'
import { packValues } from './pack'
import { listPartitions, preparePartitions } from '@/server/timeseries/retention/partitions'
import { readSeries, TooManyReadings } from './read'
import { dropExpiredReadings } from '@/server/timeseries/retention/retention'
import { buildRollups } from '@/server/timeseries/rollups/rollups'
import { compactDays } from '@/server/timeseries/retention/compact'
import { DAY_MS, MINUTE_MS } from './types'
import { api, json } from '~/tests/support/api'
import { makeDevice, makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { storeMessages } from '~/tests/support/messages'

const DAY = Math.floor(Date.now() / DAY_MS) * DAY_MS - 10 * DAY_MS
const NOW = new Date(DAY + 4 * DAY_MS)
const A = 256
/** More than three messages a second for a day, which no limit prevented in the past. */
const MESSAGES = 260_000

let owner: Signed
let busy: { id: number; publicId: string }
let quiet: { id: number; publicId: string }

beforeAll(async () => {
  owner = await makeUser()
  busy = await makeDevice({ ownerId: owner.id })
  quiet = await makeDevice({ ownerId: owner.id })
  await pool().query('truncate rollup_share')
  await preparePartitions(new Date(DAY))
  await pool().query(
    `insert into reading (device, at, discriminator, data)
     select $1, to_timestamp($2::float8 / 1000) + i * interval '300 milliseconds', $3, $4
     from generate_series(0, $5::int - 1) i`,
    [busy.id, DAY, A, packValues([{ series: A, value: 1200, quality: 0 }]), MESSAGES],
  )
  await storeMessages([{ device: quiet.id, at: DAY + 5 * MINUTE_MS, values: { [A]: 1000 } }], { now: DAY })
  await storeMessages([{ device: quiet.id, at: NOW.getTime(), values: { [A]: 1000 } }], {
    now: NOW.getTime(),
  })
})

const ask = (deviceId: string) =>
  api(getReadings, {
    token: owner.token,
    params: { deviceId },
    query: {
      metric: 'distance_mm',
      from: new Date(DAY).toISOString(),
      to: new Date(DAY + DAY_MS).toISOString(),
      points: '2000',
    },
  })

describe('one device that reports far too often', () => {
  it('is rolled up, and its chart is made of roll-ups', async () => {
    await buildRollups(NOW)
    const { points } = await json(await ask(busy.publicId))
    expect(points.reduce((sum: number, { n }: { n: number }) => sum + n, 0)).toBe(MESSAGES)
    expect(points.length).toBeLessThanOrEqual(288)
  })

  it('is not read as a whole', async () => {
    await expect(readSeries({ device: busy.id, from: DAY, to: DAY + DAY_MS })).rejects.toBeInstanceOf(
      TooManyReadings,
    )
  })

  it('does not block other queries, however many charts of it are requested', async () => {
    let answered = 0
    const charts = Array.from({ length: 12 }, () => ask(busy.publicId).then(() => (answered += 1)))
    const other = await makeUser()
    const own = await makeDevice({ ownerId: other.id })
    await storeMessages([{ device: own.id, at: DAY, values: { [A]: 1 } }], { now: DAY })
    const { status } = await api(getReadings, { token: other.token, params: { deviceId: own.publicId } })
    expect([status, answered < 12]).toEqual([200, true])
    await Promise.all(charts)
  })

  it('stops neither the compaction of others nor retention', async () => {
    await compactDays(NOW)
    const { rows } = await pool().query<{ device: number }>('select device from reading_day')
    const compacted = rows.map(({ device }) => device)
    expect([compacted.includes(quiet.id), compacted.includes(busy.id)]).toEqual([true, false])
    await dropExpiredReadings(NOW, 2)
    expect((await listPartitions()).some(({ day }) => day === DAY / DAY_MS)).toBe(false)
    expect(await readSeries({ device: busy.id, from: DAY, to: DAY + DAY_MS })).toEqual([])
  })
})
