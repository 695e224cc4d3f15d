import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commitBatch } from './commit'
import type { DecodedMessage } from './decode'
import type { RecordedBatch } from '@/server/ingestion/record/record'

const item = (messageId: number): DecodedMessage => ({
  family: 'native',
  events: [],
  topic: `t/${messageId}`,
  payload: new Uint8Array(),
  senderId: undefined,
  retain: false,
  receivedAt: 0,
  messageId,
  from: null,
  bytes: 1,
  isOrdered: false,
  resetsCounters: false,
  isRefused: false,
})
const items = (count: number) => Array.from({ length: count }, (_, i) => item(i))
const recorded: RecordedBatch = { inserted: [], duplicates: 0, changed: new Set(), unregisteredEvents: 0 }
const badData = () => Object.assign(new Error('invalid input'), { code: '22003' })

/** A database that refuses every batch with one of these messages in it, and records its calls. */
function database(poison: ReadonlySet<number>) {
  const tries = new Map<number, number>()
  const stored: number[] = []
  const record = async (batch: readonly DecodedMessage[]) => {
    for (const { messageId: id } of batch) tries.set(id, (tries.get(id) ?? 0) + 1)
    if (batch.some(({ messageId }) => poison.has(messageId))) throw badData()
    stored.push(...batch.map(({ messageId }) => messageId))
    return recorded
  }
  return { tries, stored, record }
}

async function commit(
  batch: readonly DecodedMessage[],
  record: (batch: readonly DecodedMessage[]) => Promise<RecordedBatch>,
) {
  const out = { commits: 0, aside: [] as [number, string][], retries: 0 }
  await commitBatch(batch, {
    record,
    onCommitted: () => (out.commits += 1),
    onPoison: async (poisoned, reason) => {
      poisoned.isRefused = true
      out.aside.push([poisoned.messageId, reason])
    },
    onRetry: () => (out.retries += 1),
    signal: new AbortController().signal,
  })
  return out
}

describe('commitBatch', () => {
  it('commits a good batch once', async () => {
    const { record, stored } = database(new Set())
    const { commits } = await commit(items(5), record)
    expect([commits, stored]).toEqual([1, [0, 1, 2, 3, 4]])
  })

  it('sets aside exactly the poison, tries each message at most three times, and stores the others in order', async () => {
    const cases = fc.record({
      size: fc.integer({ min: 1, max: 200 }),
      seeds: fc.array(fc.nat(), { maxLength: 6 }),
    })
    await fc.assert(
      fc.asyncProperty(cases, async ({ size, seeds }) => {
        const poison = new Set(seeds.map((seed) => seed % size))
        const { record, tries, stored } = database(poison)
        const { aside } = await commit(items(size), record)
        const good = items(size).map(({ messageId }) => messageId)
        expect(aside.map(([id]) => id)).toEqual(good.filter((id) => poison.has(id)))
        expect(aside.every(([, reason]) => reason === '22003 invalid input')).toBe(true)
        expect(stored).toEqual(good.filter((id) => !poison.has(id)))
        expect(Math.max(...tries.values())).toBeLessThanOrEqual(3)
      }),
    )
  })

  it('stores each valid report of a poison message, and acknowledges none that is set aside', async () => {
    const reports = Array.from({ length: 501 }, (_, i) => ({
      type: 'telemetry' as const,
      deviceId: `d-${i}`,
      at: i,
      clock: 'device' as const,
      readings: [],
      rejected: [],
      ...(i % 100 === 7 && { info: { name: 'bad' } }),
    }))
    const message = { ...item(1), events: reports }
    let calls = 0
    const stored: unknown[] = []
    const refuse =
      (isBad: (event: DecodedMessage['events'][number]) => boolean) => (batch: readonly DecodedMessage[]) => {
        calls += 1
        if (batch.some(({ events }) => events.some(isBad))) return Promise.reject(badData())
        stored.push(...batch.flatMap(({ events }) => events))
        return Promise.resolve(recorded)
      }
    const { aside } = await commit(
      [message],
      refuse((event) => 'info' in event && event.info?.name === 'bad'),
    )
    expect(stored).toHaveLength(501)
    expect([aside.length, message.isRefused]).toEqual([5, false])
    expect(calls).toBeLessThan(250)
    await commit(
      [message],
      refuse((event) => event.type === 'telemetry' && event.deviceId === 'd-5'),
    )
    expect(message.isRefused).toBe(true)
  })

  it('costs about 2 √n commits for one poison message in a thousand', async () => {
    let calls = 0
    const { record } = database(new Set([567]))
    await commit(items(1000), (batch) => {
      calls += 1
      return record(batch)
    })
    expect(calls).toBeLessThanOrEqual(66)
  })

  it('retries for as long as the database is away, and sets nothing aside meanwhile', async () => {
    let failures = 3
    const { record, stored } = database(new Set())
    const away = async (batch: readonly DecodedMessage[]) => {
      if (failures-- > 0) throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
      return record(batch)
    }
    const out = await commit(items(2), away)
    expect(out).toEqual({ commits: 1, aside: [], retries: 3 })
    expect(stored).toEqual([0, 1])
  })

  it('gives up when aborted, and acknowledges nothing', async () => {
    const stopping = new AbortController()
    const aside: unknown[] = []
    const done = commitBatch(items(2), {
      record: () => Promise.reject(Object.assign(new Error('full'), { code: '53100' })),
      onCommitted: () => aside.push('committed'),
      onPoison: async (poisoned) => void aside.push(poisoned),
      onRetry: () => stopping.abort(),
      signal: stopping.signal,
    })
    await expect(done).rejects.toThrow()
    expect(aside).toEqual([])
  })
})
