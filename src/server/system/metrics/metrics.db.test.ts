import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { getHealth, getMetrics } from '@/contracts/system'
import { pool } from '@/server/db/pool'
import { env } from '@/server/env'
import { clientHeader, stampRequest } from '@/server/http/client-headers'
import { writeHeartbeat } from '@/server/ingestion/pipeline/heartbeat'
import { commitDuration, jobDuration } from '@/server/metrics'
import { writeWorkerReport } from '@/server/system/heartbeats/worker-report'
import { api } from '~/tests/support/api'
import { makeUser } from '~/tests/support/fixtures/factories'

const ROOT = join(import.meta.dirname, '../../../..')
const TOKEN = 'a-token-of-prometheus-4711'

/** The text as a superuser gets it. */
async function scrape(): Promise<string> {
  const { token } = await makeUser('superuser')
  return (await api(getMetrics, { token })).text()
}

const heartbeat = (workerId: string, counters: Record<string, number>) =>
  writeHeartbeat({ workerId, startedAt: new Date(), broker: null, mqtt: 'connected', lagMs: 1500, counters })

const report = (workerId: string) =>
  writeWorkerReport({
    workerId,
    own: { families: { tasmota: { messages: 7, rejected: 2 } }, clients: 3, refusals: [] },
    timers: {},
  })

/** What the front door adds to a request with these headers. */
function stamped(headers: Record<string, string>): Record<string, string> {
  const request = { headers: { ...headers }, socket: { remoteAddress: '127.0.0.1' } }
  stampRequest(request as never)
  return request.headers
}

afterEach(() => {
  env.METRICS_TOKEN = undefined
})

describe('who reads the figures', () => {
  const status = async (headers: Record<string, string>) => (await api(getMetrics, { headers })).status

  it('is whoever knows the token, once there is one', async () => {
    expect(await status({ authorization: `Bearer ${TOKEN}` })).toBe(401)
    env.METRICS_TOKEN = TOKEN
    expect(await status({ authorization: `Bearer ${TOKEN}` })).toBe(200)
    expect(await status({ authorization: `Bearer ${TOKEN}x` })).toBe(401)
    expect(await status({})).toBe(401)
  })

  it('is this machine itself, and nobody through a proxy on it', async () => {
    expect(await status(stamped({}))).toBe(200)
    expect(await status(stamped({ 'x-forwarded-for': '203.0.113.9' }))).toBe(401)
    expect(await status({ [clientHeader()]: '127.0.0.1' })).toBe(401)
  })

  it('is a superuser, not an administrator', async () => {
    const { token } = await makeUser('admin')
    expect((await api(getMetrics, { token })).status).toBe(403)
  })
})

describe('the figures', () => {
  it('are those of each worker, marked with its id', async () => {
    await heartbeat('w-one', { messages: 7, readings: 5 })
    await heartbeat('w-two', { messages: 9, readings: 9 })
    commitDuration().observe(0.02)
    await report('w-one')
    await report('w-two')
    const text = await scrape()
    expect(text).toContain('cistern_messages_received_total{worker="w-one"} 7')
    expect(text).toContain('cistern_messages_received_total{worker="w-two"} 9')
    expect(text).toContain('cistern_ingest_lag_seconds{worker="w-one"} 1.5')
    expect(text).toContain('cistern_ingest_messages_total{worker="w-one",family="tasmota",outcome="taken"} 5')
    expect(text).toContain(
      'cistern_ingest_messages_total{worker="w-two",family="tasmota",outcome="rejected"} 2',
    )
    expect(text).toContain('process="w-one"} 1')
    expect(text).toMatch(/cistern_commit_duration_seconds_count\{process="w-one"\} \d+/)
    expect(text).toMatch(/cistern_commit_duration_seconds_count\{process="w-two"\} \d+/)
  })

  it('are 0 for what has not happened yet, so that its first time is seen as a rise', async () => {
    await heartbeat('w-fresh', {})
    await report('w-fresh')
    await pool().query('truncate alert, delivery, command, device cascade')
    const text = await scrape()
    const zeros = [
      'cistern_deliveries_total{channel="webhook",outcome="refused",process="w-fresh"} 0',
      'cistern_ingest_messages_total{worker="w-fresh",family="zigbee2mqtt",outcome="rejected"} 0',
      'cistern_ingest_messages_total{worker="w-fresh",family="unknown",outcome="taken"} 0',
      'cistern_commit_batch_messages_count{process="w-fresh"} 0',
      'cistern_publish_delay_seconds_count{process="w-fresh"} 0',
      'cistern_devices{status="offline"} 0',
      'cistern_alerts_open{severity="critical"} 0',
      'cistern_deliveries_pending{channel="email"} 0',
      'cistern_delivery_oldest_pending_seconds{channel="email"} 0',
      'cistern_commands_waiting{state="accepted"} 0',
    ]
    expect(zeros.filter((line) => !text.includes(line))).toEqual([])
  })

  it('count calls by their declared path', async () => {
    await api(getHealth)
    expect(await scrape()).toMatch(
      /cistern_http_request_duration_seconds_count\{method="GET",route="\/health",status="200",process="console"\} \d+/,
    )
  })

  it('tell of each job when it last did what it should', async () => {
    await pool().query(`insert into job (id, next_at, failures) values ('test.job', now(), 2)`)
    await pool().query(
      `insert into job_run (job, trigger, worker, started_at, ended_at, outcome)
       values ('test.job', 'schedule', 'w', now(), to_timestamp(1700000000), 'ok'), ('test.job', 'schedule', 'w', now(), now(), 'failed')`,
    )
    const text = await scrape()
    expect(text).toContain('cistern_job_last_success_timestamp_seconds{job="test.job"} 1700000000')
    expect(text).toContain('cistern_job_failures{job="test.job"} 2')
    expect(text).toContain('cistern_job_paused{job="test.job"} 0')
  })

  it('leave out workers that were heard of long ago', async () => {
    await heartbeat('w-old', { messages: 3 })
    await pool().query(`update worker_heartbeat set beat_at = now() - interval '2 hours' where id = 'w-old'`)
    expect(await scrape()).not.toContain('w-old')
  })

  it.each(['deploy/grafana/dashboard.json', 'deploy/prometheus/rules.yml'])(
    'have every name of %s',
    async (file) => {
      await heartbeat('w-one', {})
      await report('w-one')
      await pool().query(`insert into job (id, next_at) values ('any.job', now()) on conflict do nothing`)
      jobDuration().observe({ job: 'test', outcome: 'ok' }, 1)
      const text = await scrape()
      const names = readFileSync(join(ROOT, file), 'utf8').match(/cistern_[a-z_]+/g) ?? []
      expect(names.length).toBeGreaterThan(5)
      for (const name of new Set(names)) expect(text).toMatch(new RegExp(`^${name}(\\{| )`, 'm'))
    },
  )
})
