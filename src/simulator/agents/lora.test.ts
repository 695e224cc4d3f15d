import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { interpret } from '../grammar/interpret.fixture'
import { startBroker, type TestBroker } from '../link/broker.fixture'
import type { Connection } from '../link/connection'
import type { Agent, AgentContext } from './agent'
import { contextFor, demoDevice, START } from './context.fixture'
import { loraAgent, openNetwork } from './lora'

const ID = 'deveui:a84041ffff1b0001'
let broker: TestBroker
let network: Connection
let agent: Agent
let context: AgentContext

const isUp = () =>
  new Promise<void>((resolve) => {
    const check = () => (network.isUp() ? resolve() : void setTimeout(check, 5))
    check()
  })

const setUp = async (isReliable: boolean) => {
  context = contextFor(broker, { isReliable })
  network = openNetwork(context)
  const device = demoDevice(ID)
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
})
