import { describe, expect, it } from 'vitest'
import type { DecodedMessage } from './decode'
import type { Incoming } from './incoming'
import { MOST_PENDING, Pipeline } from './pipeline'
import type { RecordedBatch } from '@/server/ingestion/record/record'
import { contextWith } from '@/ingest/fixture'

const recorded: RecordedBatch = { inserted: [], duplicates: 0, changed: new Set([7]), unregisteredEvents: 0 }
const tick = () => new Promise((resolve) => setImmediate(resolve))

/** A database that commits only when asked to; `open` lists the batches in progress. */
function setup() {
  const open: { items: readonly DecodedMessage[]; commit: () => void; fail: (error: Error) => void }[] = []
  const batches: number[][] = []
  const acked: number[] = []
  const durable: number[] = []
  let most = 0
  const pipeline = new Pipeline({
    ctx: contextWith(),
    autoRegister: () => true,
    onChanged: () => {},
    onDurable: (items) => durable.push(...items.map(({ messageId }) => messageId)),
    record: (items) =>
      new Promise((resolve, reject) => {
        batches.push(items.map(({ messageId }) => messageId))
        const leave = () => open.splice(open.indexOf(entry), 1)
        const entry = {
          items,
          commit: () => (leave(), resolve(recorded)),
          fail: (error: Error) => (leave(), reject(error)),
        }
        open.push(entry)
        most = Math.max(most, open.length)
      }),
  })
  let id = 0
  const from = { acknowledge: (messageId: number) => acked.push(messageId) }
  const push = (
    topic = 'tc/v1/tank-1/telemetry',
    body: unknown = { ts: Date.now(), m: { distance_mm: 5 } },
  ) => {
    const payload = Buffer.from(JSON.stringify(body))
    const message: Incoming = {
      topic,
      payload,
      retain: false,
      qos: 1,
      dup: false,
      receivedAt: Date.now(),
      messageId: ++id,
      from,
    }
    pipeline.push(message)
  }
  return { pipeline, push, open, batches, acked, durable, most: () => most }
}

describe('Pipeline', () => {
  it('acknowledges after the commit and not before; the next batch is what arrived meanwhile', async () => {
    const { push, open, batches, acked } = setup()
    push()
    await tick()
    push()
    push()
    await tick()
    push()
    push()
    push()
    await tick()
    expect(batches).toEqual([[1], [2, 3]])
    expect(acked).toEqual([])
    open[0]?.commit()
    await tick()
    expect(acked).toEqual([1])
    expect(batches).toEqual([[1], [2, 3], [4, 5, 6]])
  })

  it('never has more than two batches under way, and acknowledges in the order of arrival', async () => {
    const { push, open, acked, durable, most } = setup()
    for (let i = 0; i < 6; i++) {
      push()
      await tick()
    }
    expect(open).toHaveLength(2)
    open[1]?.commit()
    await tick()
    expect(acked).toEqual([])
    open[0]?.commit()
    await tick()
    expect(acked).toEqual([1, 2])
    while (open.length > 0) {
      open[0]?.commit()
      await tick()
    }
    expect(acked).toEqual([1, 2, 3, 4, 5, 6])
    expect(durable).toEqual(acked)
    expect(most()).toBe(2)
  })

  it('lets device info neither overtake nor be overtaken', async () => {
    const { push, open, batches } = setup()
    push()
    await tick()
    push('tc/v1/tank-1/status', { online: true })
    await tick()
    expect(batches).toEqual([[1]])
    open[0]?.commit()
    await tick()
    push()
    await tick()
    expect(batches).toEqual([[1], [2]])
    open[0]?.commit()
    await tick()
    expect(batches).toEqual([[1], [2], [3]])
  })

  it('begins a batch of its own where frame counters start again', async () => {
    const { push, open, batches } = setup()
    const join = 'application/a/device/0011223344556677/event/join'
    push('tele/x/SENSOR', {})
    push('tele/x/SENSOR', {})
    push(join, { deviceInfo: { devEui: '0011223344556677' } })
    push('tele/x/SENSOR', {})
    await tick()
    expect(batches).toEqual([[1, 2]])
    open[0]?.commit()
    await tick()
    expect(batches).toEqual([
      [1, 2],
      [3, 4],
    ])
  })

  it('is full at its bound and calls back once half of it is acknowledged', async () => {
    const { pipeline, push, open } = setup()
    while (!pipeline.isFull) push()
    expect(pipeline.unacknowledged).toBe(MOST_PENDING)
    let called = 0
    pipeline.whenRoom(() => (called += 1))
    await tick()
    while (pipeline.unacknowledged > 0) {
      expect(called === 0).toBe(pipeline.unacknowledged >= MOST_PENDING / 2)
      open[0]?.commit()
      await tick()
    }
    expect(called).toBe(1)
  })

  it('is full by bytes too', () => {
    const { pipeline, push } = setup()
    const body = { ts: 1, m: {}, note: 'x'.repeat(60_000) }
    let count = 0
    for (; !pipeline.isFull; count++) push('tc/v1/tank-1/telemetry', body)
    expect(count).toBeLessThan(80)
  })

  it('reports the age of the oldest message', async () => {
    const { pipeline, push, open } = setup()
    expect(pipeline.lagMs(Date.now())).toBe(0)
    push()
    await tick()
    expect(pipeline.lagMs(Date.now() + 5000)).toBeGreaterThanOrEqual(5000)
    open[0]?.commit()
    await tick()
    expect(pipeline.lagMs(Date.now() + 5000)).toBe(0)
  })

  it('counts and acknowledges a message that cannot be understood, and stores nothing of it', async () => {
    const { pipeline, push, open, acked } = setup()
    push('some/thing/odd', 'x')
    push('tc/v1/tank-1/telemetry', { m: { distance_mm: 0 } })
    push('tc/v1/tank-1/telemetry', [])
    await tick()
    open[0]?.commit()
    await tick()
    expect(acked).toEqual([1, 2, 3])
    expect(pipeline.counters).toMatchObject({ messages: 3, unknown: 1, rejected: 1 })
    expect(pipeline.counters.rejectCounters.counts()).toEqual({ 'unknown_topic some/thing/odd': 1 })
  })

  it('closes when all is acknowledged, or gives up without acknowledging', async () => {
    const patient = setup()
    patient.push()
    await tick()
    const closed = patient.pipeline.close(5_000)
    patient.open[0]?.commit()
    await closed
    expect(patient.acked).toEqual([1])

    const hasty = setup()
    hasty.push()
    await tick()
    hasty.open[0]?.fail(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }))
    await hasty.pipeline.close(10)
    expect(hasty.acked).toEqual([])
  })
})
