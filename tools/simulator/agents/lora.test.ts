import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { switchSocket } from '@/ingest/lora/milesight/relay'
import { interpret } from '../grammar/interpret.fixture'
import { startBroker, type TestBroker } from '../link/broker.fixture'
import type { Agent, AgentContext } from './agent'
import { contextFor, demoDevice, START } from './context.fixture'
import { loraAgent, openNetwork, type Network } from './lora'

const ID = 'deveui:a84041ffff1b0001'
let broker: TestBroker
let network: Network
let agent: Agent
let context: AgentContext

const isUp = () =>
  new Promise<void>((resolve) => {
    const check = () => (network.isUp() ? resolve() : void setTimeout(check, 5))
    check()
  })

const setUp = async (isReliable: boolean, id = ID) => {
  context = contextFor(broker, { isReliable })
  network = openNetwork(context)
  const device = demoDevice(id)
  if (device.address.grammar !== 'chirpstack') throw new Error('not a LoRaWAN device')
  agent = loraAgent(device, device.address, context, network)
  await isUp()
}

beforeEach(async () => {
  broker = await startBroker()
})
afterEach(async () => {
  await agent.close()
  await network.close()
  await broker.close()
})

const uplinks = (receivedAt: number) =>
  broker.heard
    .filter(({ topic }) => topic.endsWith('/up'))
    .flatMap((message) => interpret(message, receivedAt))
    .flatMap((event) => (event.type === 'telemetry' ? [event] : []))

describe('a LoRaWAN device', () => {
  it('joins once, and each of its frames has a number of its own', async () => {
    await setUp(false)
    const last = START + 300 * 15_000
    for (let at = START; at < last; at += 15_000) await agent.report(at)
    expect(broker.heard.filter(({ topic }) => topic.endsWith('/join'))).toHaveLength(1)
    const keys = uplinks(last).map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    expect(context.tally.lost).toBeGreaterThan(0)
    expect(keys.length + context.tally.lost).toBe(300)
    const counts = keys.map((key) => Number(key?.split(':').at(-1)))
    expect(counts).toEqual([...counts].sort((a, b) => a - b))
    expect(counts.at(-1)).toBeGreaterThan(keys.length - 1)
  })

  it('loses nothing when it must not', async () => {
    await setUp(true)
    for (let index = 0; index < 100; index += 1) await agent.report(START + index * 15_000)
    expect(uplinks(START + 100 * 15_000)).toHaveLength(100)
    expect(context.tally.lost).toBe(0)
  })

  it('hands in its history after its first frame, under its own time', async () => {
    await setUp(true)
    const past = [-1_200_000, -600_000].map((before) => START + before)
    past.forEach((at) => agent.record(at))
    await agent.report(START)
    expect(uplinks(START).map(({ at }) => at)).toEqual([START, ...past])
    expect(new Set(uplinks(START).map(({ key }) => key)).size).toBe(3)
  })

  it('tells its battery now and then', async () => {
    await setUp(true)
    for (let index = 0; index < 25; index += 1) await agent.report(START + index * 15_000)
    const told = broker.heard
      .filter(({ topic }) => topic.endsWith('/status'))
      .flatMap((message) => interpret(message))
    expect(told).toMatchObject([
      { readings: [{ metric: 'battery_pct' }] },
      { readings: [{ metric: 'battery_pct' }] },
    ])
  })

  it('of class A obeys after its next uplink, confirms, and shows it in the one after', async () => {
    const devEui = 'a84041ffff1b0005'
    await setUp(true, `deveui:${devEui}`)
    const relays = (at: number) =>
      uplinks(at).map(({ readings }) => readings.find(({ metric }) => metric === 'relay_on')?.value)
    const acks = () =>
      broker.heard.flatMap((message) => interpret(message)).filter(({ type }) => type === 'command_ack')
    await agent.report(START)
    expect(relays(START)).toEqual([0])
    const bytes = switchSocket({ channel: 0, on: true, maxSeconds: 60 }) ?? []
    const down = {
      id: 'c-1',
      devEui,
      confirmed: true,
      fPort: 85,
      data: Buffer.from(bytes).toString('base64'),
    }
    network.queue.hear(`application/a/device/${devEui}/command/down`, JSON.stringify(down))
    expect(acks()).toEqual([])
    await agent.report(START + 15_000)
    expect(acks()).toMatchObject([
      { commandId: 'c-1', status: 'accepted' },
      { commandId: 'c-1', status: 'done' },
    ])
    await agent.report(START + 30_000)
    await agent.report(START + 90_000)
    expect(relays(START + 90_000)).toEqual([0, 0, 1, 0])
  })
})
