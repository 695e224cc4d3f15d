import { expect, it } from 'vitest'
import { SessionStore } from './session-store'

const present = new Set<string>()
const make = () =>
  new SessionStore({ isPresent: (id) => present.has(id), isKept: (topic) => !topic.endsWith('/ack') })

let counter = 0
async function say(store: SessionStore, topic: string, bytes = 10) {
  const wanted = await store.subscriptionsByTopic(topic)
  const packet = {
    cmd: 'publish' as const,
    topic,
    payload: Buffer.alloc(bytes),
    qos: 1 as const,
    dup: false,
    retain: false,
  }
  await store.outgoingEnqueueCombi(wanted, { ...packet, brokerId: 'b', brokerCounter: (counter += 1) })
}
const kept = async (store: SessionStore, id: string) => {
  const all: string[] = []
  for await (const { topic } of store.outgoingStream({ id })) all.push(topic as string)
  return all
}
const subscribe = (store: SessionStore, id: string, topic: string) =>
  store.addSubscriptions({ id }, [{ topic, qos: 1 }])

it('keeps commands for a disconnected client, the newest 32 and no acknowledgement', async () => {
  const store = make()
  await subscribe(store, 'device a one', 'tc/v1/a/cmd/#')
  await subscribe(store, 'device a one', 'tc/v1/a/telemetry/ack')
  for (let i = 0; i < 1_000; i++) await say(store, 'tc/v1/a/telemetry/ack')
  for (let i = 0; i < 100; i++) await say(store, `tc/v1/a/cmd/${i}`)
  await say(store, 'tc/v1/b/cmd/1')
  const all = await kept(store, 'device a one')
  expect(all).toHaveLength(32)
  expect([all[0], all.at(-1)]).toEqual(['tc/v1/a/cmd/68', 'tc/v1/a/cmd/99'])
  for (let i = 0; i < 10; i++) await say(store, `tc/v1/a/cmd/large-${i}`, 30_000)
  expect(await kept(store, 'device a one')).toEqual(['tc/v1/a/cmd/large-8', 'tc/v1/a/cmd/large-9'])
})

it('deletes acknowledged messages, and nothing for a message that was not sent', async () => {
  const store = make()
  await subscribe(store, 'device a one', 'c/+')
  await say(store, 'c/1')
  await store.outgoingUpdate({ id: 'device a one' }, { brokerId: 'b', brokerCounter: counter, messageId: 7 })
  await store.outgoingClearMessageId({ id: 'device a one' }, { messageId: undefined })
  expect(await kept(store, 'device a one')).toEqual(['c/1'])
  await store.outgoingClearMessageId({ id: 'device a one' }, { messageId: 7 })
  expect(await kept(store, 'device a one')).toEqual([])
})

it('keeps ten sessions of a device; the longest disconnected one is deleted first', async () => {
  const store = make()
  present.add('device a 0')
  await subscribe(store, 'device b one', 'x')
  for (let i = 0; i < 20; i++) await subscribe(store, `device a ${i}`, 'x')
  expect(store.size).toBe(11)
  expect(await store.subscriptionsByClient({ id: 'device a 0' })).toHaveLength(1)
  expect(await store.subscriptionsByClient({ id: 'device a 1' })).toEqual([])
  expect(await store.subscriptionsByClient({ id: 'device b one' })).toHaveLength(1)
})

it('retains the last message of the topics that it is told, until an empty one', async () => {
  const isRetained = (topic: string) => topic.startsWith('cistern/ha/')
  const store = new SessionStore({ isPresent: () => false, isKept: () => true, isRetained })
  const publish = (topic: string, text: string) => {
    const packet = {
      cmd: 'publish',
      topic,
      payload: Buffer.from(text),
      qos: 1,
      dup: false,
      retain: true,
    } as const
    return store.storeRetained(packet)
  }
  const retained = async (...filters: string[]) => {
    const all: string[] = []
    for await (const { topic, payload } of store.createRetainedStreamCombi(filters))
      all.push(`${topic} ${String(payload)}`)
    return all
  }
  await publish('cistern/ha/a/state', '1')
  await publish('cistern/ha/b/state', '2')
  await publish('cistern/ha/a/state', '3')
  await publish('tc/v1/a/ota/offer', '4')
  expect(await retained('cistern/ha/+/state', 'tc/#')).toEqual([
    'cistern/ha/b/state 2',
    'cistern/ha/a/state 3',
  ])
  expect(await retained('cistern/ha/b/state', '+/+/b/#')).toEqual(['cistern/ha/b/state 2'])
  await publish('cistern/ha/b/state', '')
  for (const all of ['#', '+/+/+/state', '+/#']) expect(await retained(all)).toEqual(['cistern/ha/a/state 3'])
  expect(await retained('tc/v1/a/cmd/#', 'cistern')).toEqual([])
  for (let i = 0; i < 3_000; i++) await publish(`cistern/ha/${i}/state`, '5')
  const { size } = new Set(await retained('cistern/ha/+/state'))
  expect(size).toBe(2_000)
})
