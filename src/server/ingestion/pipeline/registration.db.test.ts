import { expect, it } from 'vitest'
import { pool } from '@/server/db/pool'
import { contextWith } from '@/ingest/fixture'
import { Pipeline } from './pipeline'
import type { RejectedMessage } from './pipeline-options'

const countLike = async (pattern: string): Promise<number> =>
  (
    await pool().query<{ n: number }>(`select count(*)::int as n from device where public_id like $1`, [
      pattern,
    ])
  ).rows[0]?.n ?? 0

it('a sender of thousands of unknown devices registers some, the others are in the inbox, and other senders go on', async () => {
  const rejected: RejectedMessage[] = []
  const pipeline = new Pipeline({
    ctx: contextWith({}),
    autoRegister: () => true,
    onChanged: () => {},
    onDurable: () => {},
    onRejected: (one) => rejected.push(one),
  })
  const deliver = (ids: readonly string[], source: string) =>
    new Promise<void>((resolve) => {
      let owed = ids.length
      const from = { acknowledge: () => (--owed === 0 ? resolve() : undefined) }
      const flags = { retain: false, qos: 1 as const, dup: false, messageId: 1, from, source }
      for (const id of ids) {
        const payload = Buffer.from('{"m":{"distance_mm":500}}')
        pipeline.push({ topic: `tc/v1/${id}/telemetry`, payload, receivedAt: Date.now(), ...flags })
      }
    })
  const many = Array.from({ length: 1_500 }, (_, i) => `invented-${i}`)
  await deliver(many, 'login 192.0.2.1')
  const registered = await countLike('invented-%')
  expect(registered).toBeGreaterThanOrEqual(500)
  // the limit refills a little while the test runs
  expect(registered).toBeLessThan(600)
  expect(rejected).toHaveLength(1_500 - registered)
  expect(new Set(rejected.map(({ reason }) => reason))).toEqual(new Set(['too_many_new_devices']))
  expect(pipeline.counters.unregistered).toBe(1_500 - registered)
  await deliver(['honest-1', 'honest-2'], 'device gateway')
  expect(await countLike('honest-%')).toBe(2)
  // two concurrent batches share the limit, so which devices got in is not determined
  const { rows } = await pool().query<{ deviceId: string }>(
    `select public_id as "deviceId" from device where public_id like 'invented-%' limit 1`,
  )
  await deliver([rows[0]?.deviceId ?? ''], 'login 192.0.2.1')
  expect(rejected).toHaveLength(1_500 - registered)
})
