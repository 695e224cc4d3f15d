import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type CronTurn, runCron } from '@/contracts/system'
import { pool } from '@/server/db/pool'
import { db } from '@/server/db/prisma'
import { env } from '@/server/env'
import { type Job, MINUTE_MS, SECOND_MS } from '@/server/job'
import { forgetRuntime, MAINTENANCE_KEY } from '@/server/runtime/state'
import type { DeliveryChannel, DeliveryOutcome } from '@/server/notifications/delivery/types'
import { api, json } from '~/tests/support/api'
import { makeUser } from '~/tests/support/fixtures/factories'
import { makeOutbox } from '~/tests/support/outbox'
import { type CronOptions, takeTurn } from './run-due-work'

const SECRET = 'a secret of the clock, long enough'

beforeEach(async () => {
  await pool().query(
    'delete from job_run; delete from job; delete from worker_heartbeat; delete from delivery',
  )
})
afterEach(() => {
  env.CRON_SECRET = undefined
})

type Send = (target: string, signal: AbortSignal) => Promise<DeliveryOutcome>

function channelsBy(send: Send): CronOptions['channels'] {
  const channel = (name: DeliveryChannel['name']): DeliveryChannel => ({
    name,
    send: ({ target }, signal) => send(target, signal),
    retire: () => Promise.resolve(),
  })
  return {
    push: channel('push'),
    telegram: channel('telegram'),
    email: channel('email'),
    webhook: channel('webhook'),
  }
}

const sentTo: string[] = []
const channels = channelsBy(async (target) => {
  sentTo.push(target)
  return target === 'gone' ? { result: 'gone', error: 'moved' } : { result: 'sent' }
})

const job = (id: string, run: () => Promise<unknown>, more: Partial<Job> = {}): Job => ({
  id,
  everyMs: MINUTE_MS,
  firstAfterMs: 0,
  isolation: 'test',
  run,
  ...more,
})

const heartbeat = (age: string) =>
  pool().query(
    `insert into worker_heartbeat (id, started_at, beat_at, mqtt, lag_ms)
     values ('w1', now() - interval '1 hour', now() - $1::interval, 'connected', 0)`,
    [age],
  )
const runsOf = async (id: string) =>
  (await pool().query('select outcome, worker, ended_at from job_run where job = $1 order by id', [id])).rows

describe('GET /cron', () => {
  const status = async (headers: Record<string, string>) => (await api(runCron, { headers })).status
  const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })

  it('is refused without a secret in the settings, whatever is presented', async () => {
    expect(await status({})).toBe(401)
    expect(await status(bearer(''))).toBe(401)
    expect(await status(bearer('undefined'))).toBe(401)
  })

  it('is refused to everybody who does not know it, superusers and this machine too', async () => {
    env.CRON_SECRET = SECRET
    const { token } = await makeUser('superuser')
    for (const headers of [
      {},
      bearer(`${SECRET}x`),
      bearer(SECRET.slice(1)),
      { authorization: SECRET },
      bearer(token),
    ])
      expect(await status(headers)).toBe(401)
    expect(await runsOf('todos.due')).toEqual([])
  })

  it('runs what is due and says what', async () => {
    env.CRON_SECRET = SECRET
    const first: CronTurn = await json(await api(runCron, { headers: bearer(SECRET) }))
    expect(first).toMatchObject({
      worker: 'absent',
      isComplete: true,
      deliveries: { sent: 0, failed: 0, refused: 0, gone: 0 },
    })
    const timers = ['mailings.advance', 'lifecycle.invitations', 'pump.runs', 'alerts.lifecycle']
    const names = first.ran.map(({ job: name }) => name)
    expect(names.slice(0, timers.length)).toEqual(timers)
    expect(names).toContain('timeseries.partitions')
    expect(names.at(-1)).toBe('timeseries.rollups')
    expect(first.ran.filter(({ outcome }) => outcome !== 'ok')).toEqual([])
    await pool().query(`update job set next_at = now() - interval '1 second' where id = 'todos.due'`)
    const second: CronTurn = await json(await api(runCron, { headers: bearer(SECRET) }))
    expect(second.ran.map(({ job: name }) => name)).toContain('todos.due')
    expect(second.ran.map(({ job: name }) => name)).not.toContain('timeseries.partitions')
    expect(await runsOf('todos.due')).toMatchObject([
      { outcome: 'ok', worker: expect.stringMatching(/^cron /) },
    ])
  })
})

describe('a turn', () => {
  it('two at once run each job once, and send each message once', async () => {
    let runs = 0
    const scheduled = ['a.one', 'a.two', 'a.three'].map((id) => job(id, async () => void (runs += 1)))
    const { put } = makeOutbox(new Date())
    for (const target of ['one', 'two', 'gone']) await put({ target })
    sentTo.length = 0
    const turns = await Promise.all(
      Array.from({ length: 4 }, () => takeTurn({ scheduled, timers: [], channels })),
    )
    expect(runs).toBe(3)
    expect(turns.flatMap(({ ran }) => ran.map((one) => one.job)).sort()).toEqual([
      'a.one',
      'a.three',
      'a.two',
    ])
    expect([...sentTo].sort()).toEqual(['gone', 'one', 'two'])
    const total = (name: 'sent' | 'gone') => turns.reduce((sum, { deliveries }) => sum + deliveries[name], 0)
    expect([total('sent'), total('gone')]).toEqual([2, 1])
    expect(await db().delivery.count({ where: { state: 'pending' } })).toBe(0)
  })

  it('a worker that lives keeps its jobs; one that has died loses them', async () => {
    let runs = 0
    const count = () => Promise.resolve((runs += 1))
    const options = {
      scheduled: [job('a.one', count)],
      timers: [job('a.timer', count, { everyMs: SECOND_MS })],
      channels,
    }
    const { put } = makeOutbox(new Date())
    await put()
    sentTo.length = 0
    await heartbeat('2 seconds')
    expect(await takeTurn(options)).toEqual({
      ...{ worker: 'running', ran: [], isComplete: true },
      deliveries: { sent: 0, failed: 0, refused: 0, gone: 0 },
    })
    expect([runs, sentTo]).toEqual([0, []])
    await pool().query(`update worker_heartbeat set beat_at = now() - interval '1 minute'`)
    expect((await takeTurn(options)).worker).toBe('absent')
    expect([runs, sentTo]).toEqual([2, ['one']])
  })

  it('leaves a job alone that a worker holds or a person has paused, a timer too', async () => {
    let runs = 0
    const timers = [job('a.paused', async () => void (runs += 1), { everyMs: SECOND_MS })]
    const scheduled = ['a.held', 'a.paused', 'a.free'].map((id) => job(id, async () => void (runs += 1)))
    await pool().query(`insert into job (id, next_at, run_id, worker, lease_until, paused_at) values
      ('a.held', now(), 1, 'w1', now() + interval '20 seconds', null), ('a.paused', now(), null, null, null, now())`)
    const { ran } = await takeTurn({ scheduled, timers, channels })
    expect([runs, ran.map((one) => one.job)]).toEqual([1, ['a.free']])
  })

  it('does nothing in maintenance: an upgrade or a restore has stopped the worker', async () => {
    let runs = 0
    const options = { scheduled: [job('a.one', async () => void (runs += 1))], timers: [], channels }
    const now = new Date()
    const moments = { from: now, until: new Date(now.getTime() + 60_000) }
    const value = JSON.parse(JSON.stringify({ message: 'Upgrade', ...moments, setById: null, version: 1 }))
    await db().setting.create({ data: { key: MAINTENANCE_KEY, value } })
    forgetRuntime()
    expect(await takeTurn(options)).toMatchObject({ worker: 'absent', ran: [], isComplete: false })
    await db().setting.delete({ where: { key: MAINTENANCE_KEY } })
    forgetRuntime()
    await takeTurn(options)
    expect(runs).toBe(1)
  })

  it('that is never done with one job gets to the others with the next call', async () => {
    let [hung, free] = [0, () => {}]
    const hanging = new Promise<void>((done) => (free = done))
    const hangs = job('a.hangs', () => ((hung += 1), hanging))
    const scheduled = [hangs, job('a.other', () => Promise.resolve())]
    await pool().query(
      `insert into job (id, next_at) values ('a.hangs', now() - interval '2 minutes'), ('a.other', now() - interval '1 minute')`,
    )
    const turn = () => takeTurn({ scheduled, timers: [], channels, beginWithinMs: 100, endWithinMs: 200 })
    expect((await turn()).ran).toEqual([])
    await pool().query(`update job set lease_until = now() - interval '1 second' where id = 'a.hangs'`)
    expect((await turn()).ran.map((one) => one.job)).toEqual(['a.other'])
    expect(hung).toBe(2)
    free()
  })

  it('begins no delivery late: one that a frozen function holds would be sent again', async () => {
    const { put } = makeOutbox(new Date())
    for (let i = 0; i < 60; i++) await put({ target: `t${i}` })
    const [begun, started]: [number[], number] = [[], performance.now()]
    const slow = channelsBy(async () => {
      begun.push(performance.now() - started)
      await new Promise((done) => setTimeout(done, 50))
      return { result: 'sent' }
    })
    await takeTurn({ scheduled: [], timers: [], channels: slow, beginWithinMs: 150, endWithinMs: 3_000 })
    expect(begun.length).toBeLessThan(60)
    expect(await db().delivery.count({ where: { state: 'pending' } })).toBe(60 - begun.length)
  })

  it('one that fails stops no other, and is said', async () => {
    const fail = () => Promise.reject(new Error('no'))
    const scheduled = [job('a.bad', fail), job('a.good', () => Promise.resolve())]
    const timers = [job('a.timer', fail, { everyMs: SECOND_MS })]
    const { ran } = await takeTurn({ scheduled, timers, channels })
    expect(Object.fromEntries(ran.map(({ job: id, outcome }) => [id, outcome]))).toEqual({
      'a.timer': 'failed',
      'a.bad': 'failed',
      'a.good': 'ok',
    })
  })

  it('begins nothing late, answers in time, and leaves what hangs to the next call', async () => {
    let free = () => {}
    const hanging = new Promise<void>((done) => (free = done))
    const scheduled = [job('a.hangs', () => hanging), job('a.later', () => Promise.resolve())]
    const silent = channelsBy(() => hanging.then(() => ({ result: 'sent' })))
    await makeOutbox(new Date()).put()
    const began = performance.now()
    const turn = await takeTurn({
      scheduled,
      timers: [],
      channels: silent,
      beginWithinMs: 50,
      endWithinMs: 300,
    })
    expect(performance.now() - began).toBeLessThan(5_000)
    expect(turn).toMatchObject({ isComplete: false, ran: [] })
    expect(await runsOf('a.hangs')).toMatchObject([{ outcome: 'interrupted' }])
    free()
    const again = await takeTurn({
      scheduled: [job('a.later', () => Promise.resolve())],
      timers: [],
      channels,
    })
    expect(again.ran.map(({ job: id }) => id)).toEqual(['a.later'])
  })
})
