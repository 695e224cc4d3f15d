import fc from 'fast-check'
import { connect, type IClientOptions, type MqttClient } from 'mqtt'
import { afterEach, describe, expect, it } from 'vitest'
import { db } from '@/server/db/prisma'
import { hashSecret } from '@/server/devices/credentials/secrets'
import { startBroker } from '~/tests/walks/support/broker'
import { newId, readingsOf } from '~/tests/walks/support/ingest'

const login = { username: 'onboarding', password: 'a long walk' }
const started: { stop: () => Promise<void> }[] = []
const start = async (options?: Parameters<typeof startBroker>[0]) => {
  const broker = await startBroker(options)
  started.push(broker)
  return broker
}
afterEach(async () => {
  for (const { stop } of started.splice(0)) await stop()
})

const secretOf = (deviceId: string) => `secret of ${deviceId}`
const asDevice = (username: string): IClientOptions => ({ username, password: secretOf(username) })

async function register(ids: readonly string[]) {
  const family = (id: string) => (id.split(':')[1] === undefined ? 'native' : (id.split(':')[0] ?? ''))
  await db().device.createMany({ data: ids.map((publicId) => ({ publicId, family: family(publicId) })) })
  const data = ids.map((id) => ({ devicePublicId: id, secretHash: hashSecret(secretOf(id)) }))
  await db().deviceCredential.createMany({ data })
}

/**
 * The broker's answer to a SUBSCRIBE, filter by filter: 128 is a refusal. MQTT.js itself refuses some before sending.
 */
async function grantsOf(client: MqttClient, filters: string[]): Promise<[string, boolean][]> {
  const out: [string, boolean][] = []
  client.on('packetreceive', (packet) => {
    if (packet.cmd !== 'suback') return
    for (const code of packet.granted) out.push([filters[out.length] ?? '', Number(code) !== 128])
  })
  while (out.length < filters.length) {
    const before = out.length
    client.subscribe(filters.slice(before, before + 100), { qos: 1 }, () => {})
    while (out.length === before) await new Promise((resolve) => client.once('packetreceive', resolve))
  }
  return out
}

const foreignFilters = (id: string, other: string): string[] => [
  ...[
    `tc/v1/${other}/cmd/#`,
    `tc/v1/${other}/telemetry/ack`,
    `tc/v1/${other}/config/desired`,
    `tc/v1/${other}/#`,
  ],
  ...[
    '#',
    '+/#',
    '+/+/+/cmd/#',
    'tc/#',
    'tc/v1/#',
    'tc/v1/+/cmd/#',
    'tc/v1/+/telemetry/ack',
    'tc/v1/+/ota/offer',
    'tc/v1/+/ota/data/#',
  ],
  ...['$SYS/#', '$SYS/+/new/clients', `$share/g/tc/v1/${other}/cmd/#`, `$share/${id}/tc/v1/${id}/cmd/#`],
  ...[
    `tc/v1/${id}/../${other}/cmd/#`,
    `tc/v1/${id}/+/${other}`,
    `tc/v1//${other}/cmd/#`,
    `/tc/v1/${other}/cmd/#`,
  ],
  ...[
    `tc/v1/${id}/telemetry`,
    `tc/v1/${id}/status`,
    `tc/v1/${id}/#`,
    'cmnd/#',
    'cmnd/+/#',
    `cmnd/${other}/#`,
  ],
  ...['shellies/#', 'shellies/+/relay/0/command', 'zigbee2mqtt/+/set', 'zigbee2mqtt/#', 'homeassistant/#'],
  ...[
    'application/+/device/+/command/#',
    'v3/+/devices/+/down/push',
    'spBv1.0/#',
    'R/+/#',
    `W/${other}/#`,
    'N/#',
  ],
]

const foreignTopics = (id: string, other: string): string[] => [
  ...['telemetry', 'status', 'state', 'ack/1', 'event', 'claim', 'ota/get', 'config/reported'].map(
    (t) => `tc/v1/${other}/${t}`,
  ),
  ...['telemetry/ack', 'cmd/1', 'ota/offer', 'ota/data/i/0', 'config/desired'].flatMap((t) => [
    `tc/v1/${other}/${t}`,
    `tc/v1/${id}/${t}`,
  ]),
  ...[
    `tc/v1/${id}/../${other}/telemetry`.replace(`${id}/../`, ''),
    `cmnd/${other}/POWER`,
    `tele/${other}/SENSOR`,
  ],
  ...[
    '$SYS/broker/x',
    `$share/g/tc/v1/${other}/telemetry`,
    'shellies/command',
    'zigbee2mqtt/x/set',
    'my/level',
  ],
]

const WRONG = 666
const wrong = JSON.stringify({ m: { distance_mm: WRONG } })
const isWrong = ({ value }: { value: number }) => value === WRONG
const closing = (client: MqttClient) => new Promise<void>((resolve) => client.once('close', () => resolve()))

describe('a hundred devices', () => {
  it('exchange nothing: 4,000 attempts to subscribe, publish and leave a will, all under one client id', async () => {
    const ids = Array.from({ length: 100 }, () => newId())
    await register(ids)
    const { broker, client, pipeline } = await start({ host: '0.0.0.0', login })
    const clients = await Promise.all(ids.map((id) => client({ ...asDevice(id), clientId: 'one for all' })))
    const heard: [string, string][] = []
    clients.forEach((one, i) => one.on('message', (topic) => heard.push([ids[i] ?? '', topic])))

    const others = fc.sample(fc.integer({ min: 1, max: 99 }), ids.length)
    const otherOf = (i: number) => ids[(i + (others[i] ?? 1)) % ids.length] ?? ''
    let attempts = 0
    for (const [i, one] of clients.entries()) {
      const id = ids[i] ?? ''
      const grants = await grantsOf(one, [
        ...foreignFilters(id, otherOf(i)),
        `tc/v1/${id}/cmd/#`,
        `tc/v1/${id}/telemetry/ack`,
      ])
      attempts += grants.length - 2
      expect(grants.filter(([, isGranted]) => isGranted).map(([filter]) => filter)).toEqual([
        `tc/v1/${id}/cmd/#`,
        `tc/v1/${id}/telemetry/ack`,
      ])
    }
    expect(clients.every((one) => one.connected)).toBe(true)

    for (const id of ids) {
      for (const part of ['cmd/1', 'telemetry/ack', 'ota/offer', 'config/desired'])
        broker.publish({ topic: `tc/v1/${id}/${part}`, payload: id, qos: 1 })
      broker.publish({ topic: `cmnd/${id}/POWER`, payload: id, qos: 1 })
    }
    await expect.poll(() => heard.length).toBe(200)
    expect(heard.filter(([id, topic]) => !topic.startsWith(`tc/v1/${id}/`))).toEqual([])

    await Promise.all(
      ids.map((id, i) =>
        clients[i]?.publishAsync(`tc/v1/${id}/telemetry`, '{"m":{"distance_mm":5}}', { qos: 1 }),
      ),
    )
    for (const [i, id] of ids.entries()) {
      const topics =
        fc.sample(fc.shuffledSubarray(foreignTopics(id, otherOf(i)), { minLength: 3, maxLength: 3 }), 1)[0] ??
        []
      for (const [n, topic] of topics.entries()) {
        attempts += 1
        const will = { topic, payload: Buffer.from(wrong), qos: 1 as const, retain: true }
        const thief = await client({ ...asDevice(id), clientId: `thief-${n}`, ...(n === 2 && { will }) })
        const closed = closing(thief)
        if (n === 2) thief.stream.destroy()
        else thief.publish(topic, wrong, { qos: n === 0 ? 1 : 2, retain: true })
        await closed
      }
    }
    await expect.poll(() => sum(pipeline.counters.rejectCounters.counts())).toBe(300)
    expect(attempts).toBeGreaterThan(3_900)
    const stored = await Promise.all(ids.map((id) => readingsOf(id)))
    expect(stored.flat().filter(isWrong)).toEqual([])
    expect(stored.every((rows) => rows.length === 1)).toBe(true)
    expect(clients.every((one) => one.connected)).toBe(true)
  })
})

const sum = (counts: Record<string, number>): number =>
  Object.entries(counts).reduce((all, [name, n]) => (name.startsWith('publish refused') ? all + n : all), 0)

describe('a device with credentials', () => {
  it('of another family publishes for itself and for no other, whatever its topic is', async () => {
    const [one, other, free] = [newId(), newId(), newId()]
    await register([`tasmota:${one}`, `tasmota:${other}`])
    const { client } = await start({ host: '0.0.0.0', login })
    const [device, gateway] = [await client(asDevice(`tasmota:${one}`)), await client(login)]
    const report = (value: number) =>
      JSON.stringify({ Time: new Date().toISOString(), SR04: { Distance: value } })
    for (const sender of [device, gateway]) {
      for (const [i, id] of [one, other, free].entries())
        await sender.publishAsync(`tele/${id}/SENSOR`, report(sender === device ? 10 + i : 50 + i), {
          qos: 1,
        })
    }
    const stored = await Promise.all([one, other, free].map((id) => readingsOf(`tasmota:${id}`)))
    expect(stored.map((rows) => rows.map(({ value }) => value))).toEqual([[100], [], [520]])
  })

  it('has an exclusive identity for publishing and subscribing, on loopback too', async () => {
    const [id, free] = [newId(), newId()]
    await register([id])
    const { client } = await start({ login })
    await expect(client({ username: id, password: 'guess' })).rejects.toThrow(/not authorized/i)
    await expect(client({ username: id })).rejects.toThrow(/not authorized/i)
    for (const who of [{}, login]) {
      const somebody = await client(who)
      expect(await grantsOf(somebody, [`tc/v1/${id}/cmd/#`, `tc/v1/${free}/cmd/#`])).toEqual([
        [`tc/v1/${id}/cmd/#`, false],
        [`tc/v1/${free}/cmd/#`, true],
      ])
      await somebody.publishAsync(`tc/v1/${free}/telemetry`, '{"m":{"distance_mm":5}}', { qos: 1 })
      const closed = closing(somebody)
      somebody.publish(`tc/v1/${id}/telemetry`, wrong, { qos: 1 })
      await closed
    }
    expect(await readingsOf(id)).toEqual([])
    expect(await readingsOf(free)).not.toEqual([])
  })

  it('receives nothing of others from a stored session, even with a refused and an accepted filter', async () => {
    const [id, other] = [newId(), newId()]
    await register([id, other])
    const { broker, client } = await start({ host: '0.0.0.0', login })
    const kept = { ...asDevice(id), clientId: 'kept', clean: false }
    const before = await client(kept)
    await grantsOf(before, [`tc/v1/${id}/cmd/#`, `tc/v1/${other}/cmd/#`])
    await before.endAsync()
    for (const name of [other, id]) broker.publish({ topic: `tc/v1/${name}/cmd/1`, payload: name, qos: 1 })
    const heard: string[] = []
    const again = connect(`mqtt://127.0.0.1:${broker.port}`, {
      ...kept,
      protocolVersion: 4,
      reconnectPeriod: 0,
    })
    again.on('message', (topic) => heard.push(topic))
    await expect.poll(() => heard).toEqual([`tc/v1/${id}/cmd/1`])
    await again.endAsync()
  })
})
