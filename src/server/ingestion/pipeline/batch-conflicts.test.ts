import { expect, it } from 'vitest'
import { contextWith } from '@/ingest/fixture'
import type { Incoming } from './incoming'
import { Pipeline } from './pipeline'
import type { RecordedBatch } from '@/server/ingestion/record/record'

const recorded: RecordedBatch = { inserted: [], duplicates: 0, changed: new Set(), unregisteredEvents: 0 }
const tick = () => new Promise((resolve) => setImmediate(resolve))

const messageOf = (id: string): Incoming => ({
  topic: `tc/v1/${id}/telemetry`,
  payload: Buffer.from('{"m":{"distance_mm":5}}'),
  retain: false,
  qos: 1,
  dup: false,
  receivedAt: Date.now(),
  messageId: 1,
  from: { acknowledge: () => {} },
})

/** Two batches of unknown devices; returns whether the second may be written, and a function that ends the first. */
async function twoBatches(first: string, second: string) {
  const begun: { after: Promise<unknown> | null; commit: () => void; fail: (error: Error) => void }[] = []
  const pipeline = new Pipeline({
    ctx: contextWith(),
    autoRegister: () => true,
    onChanged: () => {},
    onDurable: () => {},
    record: (_, after) =>
      new Promise((resolve, reject) => begun.push({ after, commit: () => resolve(recorded), fail: reject })),
  })
  pipeline.push(messageOf(first))
  await tick()
  pipeline.push(messageOf(second))
  await tick()
  let mayWrite = begun[1]?.after === null
  void begun[1]?.after?.then(() => (mayWrite = true))
  return { begun, mayWrite: () => mayWrite }
}

it('a batch waits for an earlier one about the same device, also while that is retried', async () => {
  const { begun, mayWrite } = await twoBatches('tank-1', 'tank-1')
  begun[0]?.fail(Object.assign(new Error('the database is away'), { code: '57P01' }))
  await expect.poll(() => begun.length).toBe(3)
  expect(mayWrite()).toBe(false)
  begun[2]?.commit()
  await expect.poll(mayWrite).toBe(true)
})

it('batches of different devices do not wait for each other', async () => {
  const { mayWrite } = await twoBatches('tank-1', 'tank-2')
  expect(mayWrite()).toBe(true)
})
