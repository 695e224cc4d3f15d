import { describe, expect, it } from 'vitest'
import { pool } from '@/server/db/pool'
import {
  writeHeartbeat,
  claimDeadWorker,
  peersOf,
  removeWorker,
  joinBroker,
  markSelfTestReceived,
  removeStaleHeartbeats,
  deregisterWorker,
} from './heartbeat'

const rowOf = async (id: string) =>
  (await pool().query('select * from worker_heartbeat where id = $1', [id])).rows[0]

describe('heartbeat', () => {
  const startedAt = new Date()
  const own = {
    workerId: 'w1',
    startedAt,
    broker: null,
    mqtt: 'connected' as const,
    lagMs: 12.4,
    counters: { messages: 3 },
  }

  it('keeps one row per worker and updates it', async () => {
    expect(await writeHeartbeat(own)).toEqual({ isDouble: false, heardTest: null })
    for (const nth of [7, 9, 8]) await markSelfTestReceived('w1', nth)
    expect(
      await writeHeartbeat({ ...own, mqtt: 'disconnected', lagMs: 1e15, counters: { messages: 4 } }),
    ).toEqual({
      isDouble: false,
      heardTest: 9,
    })
    const row = await rowOf('w1')
    expect(row).toMatchObject({ mqtt: 'disconnected', lag_ms: 2_147_483_647, counters: { messages: 4 } })
  })

  it('reports a double to the earlier of two workers that share a name', async () => {
    await writeHeartbeat({ ...own, workerId: 'w2', startedAt: new Date(startedAt.getTime() + 5000) })
    expect(await writeHeartbeat({ ...own, workerId: 'w2' })).toMatchObject({ isDouble: true })
  })

  it('is set to disconnected when the worker stops on purpose', async () => {
    await writeHeartbeat({ ...own, workerId: 'w3' })
    await deregisterWorker('w3')
    expect(await rowOf('w3')).toMatchObject({ mqtt: 'disconnected', lag_ms: 0 })
  })

  it('deletes workers that died long ago', async () => {
    await writeHeartbeat({ ...own, workerId: 'w4' })
    await pool().query(`update worker_heartbeat set beat_at = now() - interval '2 days' where id = 'w4'`)
    await removeStaleHeartbeats()
    expect(await rowOf('w4')).toBeUndefined()
    expect(await rowOf('w1')).toBeDefined()
  })

  it('lists the peers that may have messages of a broker, from before the first beat until their row is gone', async () => {
    await joinBroker('w5', 'mqtt.example:1883')
    await writeHeartbeat({ ...own, workerId: 'w6', broker: 'mqtt.example:1883' })
    await writeHeartbeat({ ...own, workerId: 'w7', broker: 'other.example:1883' })
    expect(await peersOf('mqtt.example:1883', 'w6')).toEqual(['w5'])
    // joining is no start: the worker that beats next does not count as a double
    expect(await writeHeartbeat({ ...own, workerId: 'w5', broker: 'mqtt.example:1883' })).toMatchObject({
      isDouble: false,
    })
    await deregisterWorker('w5')
    expect(await peersOf('mqtt.example:1883', 'w6')).toEqual(['w5'])
  })

  it('a worker that joins again stops the takeover of its session', async () => {
    await writeHeartbeat({ ...own, workerId: 'w8', broker: 'mqtt.example:1884' })
    await pool().query(`update worker_heartbeat set beat_at = now() - interval '1 minute' where id = 'w8'`)
    expect(await claimDeadWorker('w9')).toBe('w8')
    await joinBroker('w8', 'mqtt.example:1884')
    await removeWorker('w8')
    expect(await peersOf('mqtt.example:1884', 'w9')).toEqual(['w8'])
  })
})
