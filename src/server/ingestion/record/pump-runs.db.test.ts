import { describe, expect, it } from 'vitest'
import { db } from '@/server/db/prisma'
import { pool } from '@/server/db/pool'
import { makeUser } from '~/tests/support/fixtures/factories'
import { deviceOf, ingest, newId, telemetry } from '~/tests/walks/support/ingest'

const NOW = Date.now()
const at = (seconds: number): number => NOW - 3_600_000 + seconds * 1000
const relay = (id: string, seconds: number, on: 0 | 1) =>
  telemetry(id, { ts: at(seconds), m: { relay_on: on } })

const runsOf = async (id: string) => {
  const { id: key = 0 } = (await deviceOf(id)) ?? {}
  return db().pumpRun.findMany({ where: { device: key }, orderBy: { startedAt: 'asc' } })
}
const spansOf = async (id: string) =>
  (await runsOf(id)).map(({ startedAt, endedAt }) => [
    (startedAt.getTime() - at(0)) / 1000,
    endedAt && (endedAt.getTime() - at(0)) / 1000,
  ])

describe('runs of a pump', () => {
  it('begin and end when the device reports it, however often', async () => {
    const [id, { deliver }] = [newId(), ingest()]
    await deliver(relay(id, 0, 0))
    expect(await spansOf(id)).toEqual([])
    await deliver(relay(id, 10, 1))
    await deliver(relay(id, 20, 1), relay(id, 30, 1))
    expect(await spansOf(id)).toEqual([[10, null]])
    await deliver(relay(id, 40, 0), relay(id, 50, 0), relay(id, 60, 1))
    await deliver(relay(id, 10, 1), relay(id, 40, 0))
    expect(await spansOf(id)).toEqual([
      [10, 40],
      [60, null],
    ])
    expect(await runsOf(id)).toMatchObject([
      { trigger: 'device', stopReason: 'device' },
      { trigger: 'device', stopReason: null },
    ])
  })

  it('are not changed by late or replayed reports, or those of another channel', async () => {
    const [id, { deliver }] = [newId(), ingest()]
    await deliver(relay(id, 10, 1))
    await deliver(relay(id, 30, 1))
    await deliver(relay(id, 20, 0))
    await deliver({ ...relay(id, 40, 0), retain: true })
    await deliver(telemetry(id, { ts: at(50), m: { 'relay_on.1': 0 } }))
    expect(await spansOf(id)).toEqual([[10, null]])
  })

  it('follow the motor state where the device reports it for the channel', async () => {
    const [id, { deliver }] = [newId(), ingest()]
    await deliver(telemetry(id, { ts: at(10), m: { relay_on: 1, running: 0 } }))
    await deliver(telemetry(id, { ts: at(20), m: { relay_on: 1, running: 1 } }))
    await deliver(telemetry(id, { ts: at(30), m: { relay_on: 0 } }))
    expect(await spansOf(id)).toEqual([[20, null]])
  })

  it('are taken whole from a backlog, and never over a known one', async () => {
    const [id, { deliver }] = [newId(), ingest()]
    await deliver(relay(id, 100, 1))
    await deliver(relay(id, 200, 0))
    const states = [
      [10, 1],
      [20, 0],
      [90, 1],
      [110, 0],
      [120, 1],
    ] as const
    await deliver(
      telemetry(
        id,
        states.map(([s, on]) => ({ ts: at(s), m: { relay_on: on } })),
      ),
    )
    expect(await spansOf(id)).toEqual([
      [10, 20],
      [100, 200],
    ])
  })

  it('are opened once by workers that receive the same report', async () => {
    const [id, first, second] = [newId(), ingest(), ingest()]
    await first.deliver(relay(id, 0, 0))
    for (let s = 1; s <= 20; s += 1) {
      const on = s % 2 === 1 ? 1 : 0
      await Promise.all(
        [first, second].map(({ deliver }) => deliver(relay(id, s, on), relay(id, s + 0.5, on))),
      )
    }
    expect(await spansOf(id)).toEqual(Array.from({ length: 10 }, (_, i) => [2 * i + 1, 2 * i + 2]))
  })

  it('are attributed to the user of the command', async () => {
    const [id, { deliver }, { id: userId }] = [newId(), ingest(), await makeUser()]
    await deliver(relay(id, 0, 0))
    const { id: device = 0 } = (await deviceOf(id)) ?? {}
    const order = (seconds: number, on: boolean, more: object) =>
      db().command.create({
        data: {
          device,
          type: 'relay.set',
          payload: { type: 'relay.set', ch: 0, on, maxSeconds: on ? 60 : null },
          state: 'sent',
          trigger: 'person',
          userId,
          expiresAt: new Date(at(seconds + 60)),
          createdAt: new Date(at(seconds)),
          sentAt: new Date(at(seconds)),
          ...more,
        },
      })
    const { id: commandId } = await order(10, true, {})
    await deliver(relay(id, 12, 1))
    await deliver(relay(id, 72, 0))
    await deliver(relay(id, 300, 1))
    await order(310, false, { trigger: 'safety', userId: null, reason: 'source_low' })
    await deliver(relay(id, 311, 0))
    await deliver(relay(id, 500, 1))
    await deliver(telemetry(id, { ts: at(520), m: { relay_on: 0, fault_code: 3 } }))
    expect(await runsOf(id)).toMatchObject([
      { trigger: 'person', userId, commandId, limitS: 60, stopReason: 'limit', stoppedById: null },
      { trigger: 'device', userId: null, stopReason: 'source_low' },
      { trigger: 'device', stopReason: 'fault' },
    ])
    expect(await db().command.findUnique({ where: { id: commandId } })).toMatchObject({ state: 'done' })
  })
})

describe('a batch without switches', () => {
  it('still takes one statement', async () => {
    const [id, { deliver }] = [newId(), ingest()]
    await deliver(telemetry(id, { ts: at(0), m: { distance_mm: 1 } }))
    const asked: string[] = []
    const client = pool()
    const query = client.query.bind(client)
    const spied = Object.assign(client, {
      query: (...args: Parameters<typeof query>) => {
        asked.push(JSON.stringify(args[0]).slice(0, 60))
        return query(...args)
      },
    })
    await deliver(telemetry(id, { ts: at(5), m: { distance_mm: 2 } }))
    Object.assign(spied, { query })
    expect(asked).toHaveLength(1)
  })
})
