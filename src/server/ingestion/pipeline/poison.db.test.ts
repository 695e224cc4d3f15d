import { expect, it } from 'vitest'
import { pool } from '@/server/db/pool'
import { deviceOf, ingest, latestOf, newId, readingsOf, telemetry } from '~/tests/walks/support/ingest'

const NOW = Date.now()
const BACKLOG = 500

it('a text truncated within a character costs neither its message nor others of its batch', async () => {
  const [id, { deliver, pipeline }] = [newId(), ingest()]
  const reports = Array.from({ length: BACKLOG }, (_, i) =>
    telemetry(id, { ts: NOW - i * 1_000, m: { distance_mm: 100 + i } }),
  )
  // 199 characters, then a pair: the limit of 200 code units lies in its middle
  const error = `${'x'.repeat(199)}💧`
  const ack = { status: 'failed', error, state: { relay: { 0: false } } }
  await deliver(...reports, { topic: `tc/v1/${id}/ack/c-1`, body: ack })
  expect(await readingsOf(id)).toHaveLength(BACKLOG + 1)
  const { rows } = await pool().query(`select detail from device_event where device = $1`, [
    (await deviceOf(id))?.id,
  ])
  expect(rows).toMatchObject([{ detail: { error } }])
  expect(pipeline.counters.poison).toBe(0)
})

it.each([
  ['half a character', '\\ud83d'],
  ['NUL', '\\u0000'],
])('%s in what a message says of its device does not cost its values', async (_, escape) => {
  const [id, { deliver, pipeline }] = [newId(), ingest()]
  const body = `{"status":"failed","error":"${escape}","state":{"relay":{"0":true}}}`
  await deliver(telemetry(id, { m: { distance_mm: 5 } }), { topic: `tc/v1/${id}/ack/c-1`, body })
  expect((await latestOf(id)).map(({ value }) => value).sort()).toEqual([1, 5])
  expect(pipeline.counters.poison).toBe(0)
})

it('a device is registered by its configuration, and its events have valid times', async () => {
  const [id, { deliver }] = [newId(), ingest()]
  await deliver({
    topic: `tc/v1/${id}/config/reported`,
    body: { rev: 7, cfg: { interval_s: 300 } },
    retain: true,
  })
  const device = await deviceOf(id)
  expect(device).toMatchObject({ family: 'native', online: null, lastSeenAt: null })
  const event = {
    topic: `tc/v1/${id}/event`,
    body: { type: 'door', ts: Date.UTC(2100, 0, 1) },
    receivedAt: NOW,
  }
  await deliver(event)
  const { rows } = await pool().query('select at from device_event where device = $1', [device?.id])
  expect(rows).toEqual([{ at: new Date(NOW) }])
})
