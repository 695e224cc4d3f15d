import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { interpret } from '../grammar/interpret.fixture'
import { startBroker, type TestBroker } from '../link/broker.fixture'
import { contextFor, demoDevice, outageOf, START } from './context.fixture'
import { sleeperAgent } from './sleeper'

const ID = 'cistern-tank-05'
let broker: TestBroker

beforeEach(async () => {
  broker = await startBroker()
})
afterEach(() => broker.close())

const events = (receivedAt: number) => broker.heard.flatMap((message) => interpret(message, receivedAt))

describe('a sleeping device', () => {
  it('connects for a report, says when it will be back, and leaves without a will', async () => {
    const agent = sleeperAgent(demoDevice(ID), ID, contextFor(broker, { isReliable: true }))
    for (const at of [START + 1000, START + 16_000]) expect(await agent.report(at)).toBe(true)
    await broker.untilEmpty()
    expect(events(START + 16_000)).toMatchObject([
      { type: 'telemetry', at: START + 1000 },
      { type: 'availability', online: true, reason: 'sleep', nextS: 15 },
      { type: 'telemetry', at: START + 16_000 },
      { type: 'availability', online: true, reason: 'sleep' },
    ])
    await agent.close()
  })

  it('sleeps on when there is no link, and tells it all with the next report', async () => {
    const agent = sleeperAgent(demoDevice(ID), ID, contextFor(broker))
    const { first, after } = outageOf(ID)
    expect(await agent.report(first)).toBe(false)
    expect(broker.heard).toEqual([])
    expect(await agent.report(after)).toBe(true)
    expect(events(after).slice(0, 2)).toMatchObject([
      { at: first, backlog: true },
      { at: after, backlog: true },
    ])
    await agent.close()
  })

  it('keeps its report when the broker is away', async () => {
    const context = contextFor(broker, { isReliable: true })
    const agent = sleeperAgent(demoDevice(ID), ID, { ...context, broker: { url: 'mqtt://127.0.0.1:1' } })
    expect(await agent.report(START + 1000)).toBe(false)
    expect(context.tally.trouble).toMatch(/ECONNREFUSED/)
    await agent.close()
  })
})
