import { beforeEach, describe, expect, it } from 'vitest'
import { getStorage, previewRetention, setRetention } from '@/contracts/superuser/storage'
import { setAutomaticTodos } from '@/contracts/superuser/todos'
import { pruneAlerts } from '@/server/alerts/prune'
import { pool } from '@/server/db/pool'
import { db } from '@/server/db/prisma'
import { pruneCommands } from '@/server/pump/commands/sweep'
import { runAutomatic } from '@/server/todos/automatic/run'
import { dropExpiredReadings } from '@/server/timeseries/retention/retention'
import { buildRollups } from '@/server/timeseries/rollups/rollups'
import { compactDays } from '@/server/timeseries/retention/compact'
import { api, json } from '~/tests/support/api'
import { whileDemoted } from '~/tests/support/at-once'
import { makeDevice, makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { storeMessages } from '~/tests/support/messages'
import { diskForecast } from './disk-forecast'
import { measureStorage } from './measure'

const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)
let person: Signed
let token = ''
let device = 0

beforeEach(async () => {
  await pool().query(
    `truncate storage_sample, alert cascade; truncate command cascade; truncate reading, reading_day, rollup, rollup_share, latest;
     delete from setting`,
  )
  person = await makeUser('superuser')
  token = person.token
  device = (await makeDevice()).id
})

const preview = async (kind: string, days: number) =>
  json(await api(previewRetention, { token, params: { kind }, query: { days: String(days) } }))
const set = (kind: string, body: object) => api(setRetention, { token, params: { kind }, body })
const overview = async () => getStorage.output.parse(await json(await api(getStorage, { token })))

const addCommands = (...ages: number[]) =>
  Promise.all(
    ages.map((days) =>
      db().command.create({
        data: {
          ...{ device, type: 'reboot', payload: {}, trigger: 'person', state: 'succeeded' },
          expiresAt: daysAgo(days),
          endedAt: daysAgo(days),
        },
      }),
    ),
  )

describe('GET /superuser/storage', () => {
  it('tells bytes of every kind, and growth once three days were measured', async () => {
    await measureStorage()
    const first = await overview()
    expect(first.daysMeasured).toBe(1)
    expect(first).toMatchObject({ growth: null, auditDays: 730 })
    expect(first.kinds.find(({ kind }) => kind === 'other')?.bytes).toBeGreaterThan(0)
    const sum = first.kinds.reduce((bytes, kind) => bytes + kind.bytes, 0)
    expect(sum).toBeLessThanOrEqual(first.bytes)
    for (const [ago, bytes] of [
      [1, 3_000_000],
      [2, 2_000_000],
      [3, 1_000_000],
    ])
      await pool().query(
        `insert into storage_sample values ((now() at time zone 'UTC')::date - $1::int, 'firmware', $2, 0)`,
        [ago, bytes],
      )
    await pool().query(
      `update storage_sample set bytes = 4000000 where kind = 'firmware' and bytes > 3000000`,
    )
    await pool().query(`delete from storage_sample where kind = 'firmware' and bytes = 0`)
    const firmware = (await overview()).kinds.find(({ kind }) => kind === 'firmware')
    expect(firmware?.days.map(({ bytes }) => bytes).slice(0, 3)).toEqual([1e6, 2e6, 3e6])
    expect(firmware?.growth?.mid).toBeGreaterThan(0)
  })

  it('does not guess a disk that it cannot see', async () => {
    expect(await overview()).toMatchObject({ disk: null, forecast: null })
  })

  it('tells how far roll-ups and compaction are', async () => {
    await storeMessages([{ device, at: daysAgo(5).getTime(), values: { 256: 1 } }])
    await buildRollups(new Date())
    await compactDays(new Date())
    const { readings } = await overview()
    expect(readings.firstDay).toBe(daysAgo(5).toISOString().slice(0, 10))
    expect(readings.rolledUpTo).not.toBeNull()
    expect(readings.daysToCompact).toBe(0)
  })
})

describe('the forecast as an automatic todo', () => {
  const GROWN = `
    insert into storage_sample (day, kind, bytes, rows)
    select (now() at time zone 'UTC')::date - ago, 'firmware', 50000000 - ago * 1000000, 0 from generate_series(0, 3) ago`
  const withFreeBytes = async (freeBytes: number) => {
    const figures = { host: 'db-1', disk: { path: '/', freeBytes, totalBytes: 10 * freeBytes } }
    const now = new Date()
    await db().workerHeartbeat.deleteMany()
    await db().workerHeartbeat.create({
      data: { id: 'w1', startedAt: now, beatAt: now, mqtt: 'connected', lagMs: 0, figures },
    })
    await runAutomatic(now, [diskForecast])
    return db().todo.findMany({ where: { automatic: 'disk_forecast' } })
  }

  it('is written for a disk that is full within a month, stays about there, and closes once there is room', async () => {
    await db().todo.deleteMany()
    await api(setAutomaticTodos, { token, body: { id: 'disk_forecast', on: true } })
    expect(await withFreeBytes(10_000_000)).toEqual([])
    await pool().query(GROWN)
    expect(await withFreeBytes(32_000_000)).toEqual([])
    expect(await withFreeBytes(10_500_000)).toMatchObject([
      {
        state: 'open',
        title: 'The disk of the database is filling up',
        body: expect.stringContaining('10 days'),
      },
    ])
    expect(await withFreeBytes(40_000_000)).toMatchObject([{ state: 'open' }])
    expect(await withFreeBytes(50_000_000)).toMatchObject([{ state: 'done' }])
    await db().workerHeartbeat.deleteMany()
  })
})

describe('retention', () => {
  it('is not changed by a superuser who is demoted meanwhile', async () => {
    const refused = await whileDemoted(person, () => set('commands', { days: 60, was: 90 }))
    expect(refused.status).toBe(403)
    expect(await db().setting.count()).toBe(0)
  })

  it('says before what its job removes afterwards, to the row', async () => {
    await addCommands(100, 95, 70, 50, 10)
    expect(await preview('commands', 90)).toMatchObject({ rows: 2, rowsNow: 2 })
    expect(await preview('commands', 60)).toMatchObject({ rows: 3, rowsNow: 2 })
    expect((await preview('commands', 60)).bytes).toBeGreaterThan(0)
    expect(await db().command.count()).toBe(5)
    expect((await set('commands', { days: 60, was: 90 })).status).toBe(200)
    await pruneCommands(new Date())
    expect(await db().command.count()).toBe(2)
    expect((await overview()).retention).toContainEqual({
      ...{ kind: 'commands', days: 60, isDefault: false, least: 7, most: 36_500, job: 'pump.prune' },
    })
  })

  it('of alerts leaves open ones alone', async () => {
    for (const resolvedAt of [daysAgo(50), null])
      await db().alert.create({
        data: {
          ...{ device, rule: 'low', channel: 0, severity: 'warning', evidence: {} },
          openedAt: daysAgo(60),
          resolvedAt,
        },
      })
    expect(await preview('alerts', 40)).toMatchObject({ rows: 1, rowsNow: 0 })
    await set('alerts', { days: 40, was: 400 })
    await pruneAlerts(new Date())
    expect(await db().alert.count()).toBe(1)
  })

  it('of readings counts days and messages that would go, never what is not rolled up', async () => {
    for (const ago of [40, 20, 0])
      await storeMessages([{ device, at: daysAgo(ago).getTime(), values: { 256: ago } }])
    expect(await preview('readings', 30)).toMatchObject({ rows: 0 })
    await buildRollups(new Date())
    await compactDays(new Date())
    const would = await preview('readings', 30)
    expect(would.rows).toBe(1)
    await set('readings', { days: 30, was: 730 })
    await dropExpiredReadings(new Date())
    expect((await pool().query('select from reading_day')).rowCount).toBe(1)
    expect(await preview('readings', 30)).toMatchObject({ rows: 0 })
  })

  it('has limits, and is not overwritten unseen', async () => {
    for (const days of [6, 36_501, 7.5, '30'])
      expect((await set('commands', { days, was: 90 })).status).toBe(400)
    expect((await set('uplinks', { days: 13, was: 14 })).status).toBe(400)
    expect((await set('dedup', { days: 30, was: 7 })).status).toBe(400)
    expect((await set('commands', { days: 60, was: 90 })).status).toBe(200)
    const late = await set('commands', { days: 30, was: 90 })
    expect(late.status).toBe(409)
    expect(await json(late)).toMatchObject({ current: { days: 60 } })
  })

  it('wants a recent proof of who changes it', async () => {
    await db().session.updateMany({ data: { provedAt: daysAgo(1) } })
    const response = await set('commands', { days: 60, was: 90 })
    expect(await json(response)).toMatchObject({ code: 'reauth_required' })
  })
})
