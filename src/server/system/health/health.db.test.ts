import { beforeEach, describe, expect, it } from 'vitest'
import { getSystemHealth } from '@/contracts/superuser/health'
import { pool } from '@/server/db/pool'
import { writeHeartbeat } from '@/server/ingestion/pipeline/heartbeat'
import { api } from '~/tests/support/api'
import { makeUser } from '~/tests/support/fixtures/factories'
import { writeWorkerReport } from '../heartbeats/worker-report'
import { loadSamples, sampleInPlaceOfJob, takeSample } from './samples'

beforeEach(() =>
  pool().query('truncate worker_heartbeat, console_heartbeat, health_sample, delivery, webhook_answer'),
)

const beat = (counters: Record<string, number> = { messages: 10, readings: 20 }) =>
  writeHeartbeat({
    ...{ workerId: 'w1', startedAt: new Date(), broker: null, mqtt: 'connected', lagMs: 3 },
    counters: { ...counters, pending: 2 },
  })

async function report() {
  const own = { families: { tasmota: { messages: 10, rejected: 1 } }, clients: 4, refusals: [] }
  await writeWorkerReport({ workerId: 'w1', own, timers: {} })
}

/** What a superuser sees when every worker was heard of so long ago. */
async function look(silentS = 0) {
  const { token } = await makeUser('superuser')
  await pool().query(`update worker_heartbeat set beat_at = now() - $1 * interval '1 second'`, [silentS])
  const response = await api(getSystemHealth, { token })
  expect(response.status).toBe(200)
  const health = getSystemHealth.output.parse(await response.json())
  const line = (id: string, of?: string) =>
    health.lines.find((one) => one.id === id && (of === undefined || one.of === of))
  return { ...health, line }
}

describe('GET /superuser/health', () => {
  it('is for superusers', async () => {
    const { token } = await makeUser('admin')
    expect((await api(getSystemHealth, { token })).status).toBe(403)
  })

  it('tells a word and a figure of database, broker, worker, disk and deliveries', async () => {
    await beat()
    await report()
    const { line } = await look()
    expect(line('database.connections')?.value).toBeGreaterThan(0)
    expect(line('database.answer')?.details['version']).toMatch(/^1\d/)
    expect(line('broker.state')).toMatchObject({ word: 'ok', value: 1, details: { kind: 'embedded' } })
    expect(line('broker.clients')?.value).toBe(4)
    expect(line('worker.beat', 'w1')).toMatchObject({ word: 'ok', details: { version: '1.2.0' } })
    expect(line('worker.lag', 'w1')).toMatchObject({ value: 3, details: { pending: 2 } })
    expect(line('worker.memory', 'w1')?.value).toBeGreaterThan(1e6)
    expect(line('disk')?.limit).toBeGreaterThan(0)
    expect(line('system.migrations')?.word).toBe('ok')
    expect(line('channel', 'email')?.word).toBe('off')
    expect(line('channel', 'webhook')?.word).toBe('ok')
  })

  it('says that no worker lives, of a dead one that it is not heard of, of a stopped one that it is off', async () => {
    expect((await look()).line('workers.none')?.word).toBe('bad')
    await beat()
    const dead = await look(20)
    expect(dead.line('workers.none')?.word).toBe('bad')
    expect(dead.line('worker.beat', 'w1')?.word).toBe('bad')
    expect(dead.line('broker.state')?.word).toBe('bad')
    await pool().query(`update worker_heartbeat set figures = '{"isStopped": true}'`)
    expect((await look()).line('worker.beat', 'w1')?.word).toBe('off')
    await beat()
    expect((await look()).line('worker.beat', 'w1')?.word).toBe('ok')
  })

  it('tells what a provider said last, and what waits', async () => {
    const { id } = await makeUser()
    const deliver = (state: string, error: string | null, ended: string | null, due = '0 seconds') =>
      pool().query(
        `insert into delivery (id, user_id, channel, target, message, deadline_at, state, error, attempts, ended_at, due_at)
         values (gen_random_uuid(), $1, 'webhook', 'x', '{}', now() + interval '1 hour', $2, $3, 1, now() - $4::interval, now() - $5::interval)`,
        [id, state, error, ended, due],
      )
    await deliver('sent', null, '2 hours')
    await deliver('dead', 'HTTP 500', '1 hour')
    expect((await look()).line('channel', 'webhook')).toMatchObject({
      word: 'ok',
      value: 0,
      details: { sent: 1, dead: 1, answer: 'refused', error: 'HTTP 500' },
    })
    // of one that came after the newest success, at once
    await deliver('pending', 'HTTP 502', null, '-10 seconds')
    expect((await look()).line('channel', 'webhook')?.word).toBe('attention')
    await deliver('sent', null, '-1 seconds')
    expect((await look()).line('channel', 'webhook')?.word).toBe('ok')
    await pool().query(`delete from delivery where error = 'HTTP 502'`)
    // what was accepted since does not hide why another failed
    expect((await look()).line('channel', 'webhook')).toMatchObject({
      details: { dead: 1, answer: 'accepted', failure: 'HTTP 500' },
    })
    await deliver('pending', 'HTTP 503', null, '11 minutes')
    const waits = await look()
    expect(waits.line('channel', 'webhook')).toMatchObject({
      word: 'bad',
      value: 1,
      details: { error: 'HTTP 503' },
    })
    expect(waits.line('outbox.waiting')).toMatchObject({ word: 'bad', value: 1 })
  })
})

describe('samples', () => {
  it('are one row a minute whoever writes it, and become the history of their lines', async () => {
    await beat({ messages: 100 })
    await report()
    await Promise.all([takeSample(), takeSample(), takeSample()])
    expect(await loadSamples()).toHaveLength(1)
    await pool().query(`update health_sample set at = at - interval '5 minutes'`)
    await beat({ messages: 400 })
    await takeSample()
    const { line } = await look()
    const history = line('database.connections')?.history ?? []
    expect(history).toHaveLength(60)
    expect(history.filter((value) => value !== null)).toHaveLength(2)
    const rates = line('broker.messages')?.history?.filter((value) => value !== null)
    expect(rates).toEqual([1])
  })

  it('are written by a console only while no worker does, and are forgotten after an hour and a half', async () => {
    await sampleInPlaceOfJob()
    expect(await loadSamples()).toHaveLength(1)
    await pool().query(`update health_sample set figures = '{}'`)
    await sampleInPlaceOfJob()
    expect((await loadSamples())[0]?.figures).toEqual({})
    await pool().query(`update health_sample set at = now() - interval '2 hours'`)
    await sampleInPlaceOfJob()
    const { rows } = await pool().query('select at from health_sample')
    expect(rows).toHaveLength(1)
  })
})
