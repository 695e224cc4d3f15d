import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { interpret, telemetryOf } from '../grammar/interpret.fixture'
import { startBroker, type Heard, type TestBroker } from '../link/broker.fixture'
import type { Agent } from './agent'
import { contextFor, demoDevice, outageOf, START } from './context.fixture'
import { tasmotaAgent } from './tasmota'

let broker: TestBroker
let agent: Agent

beforeEach(async () => {
  broker = await startBroker()
})
afterEach(async () => {
  await agent.close()
  await broker.close()
})

const says = (leaf: string) => (message: Heard) => message.topic.endsWith(`/${leaf}`)

const started = async (topic: string, { isReliable = true } = {}) => {
  agent = tasmotaAgent(demoDevice(`tasmota:${topic}`), topic, contextFor(broker, { isReliable }))
  agent.start()
  await broker.until(says('config'))
}

describe('a Tasmota device', () => {
  it('is born with its name and reports state and sensor', async () => {
    await started('barn-tank')
    expect(await agent.report(START + 10_000)).toBe(true)
    expect(broker.heard.map(({ topic }) => topic.split('/').at(-1))).toEqual([
      'LWT',
      'INFO1',
      'INFO3',
      'config',
      'STATE',
      'SENSOR',
    ])
    const { deviceId, readings } = telemetryOf(await broker.until(says('SENSOR')))
    expect(deviceId).toBe('tasmota:barn-tank')
    expect(readings).toMatchObject([{ metric: 'distance_mm', channel: 0 }])
  })

  it('loses what it saw while its link was down', async () => {
    await started('barn-tank', { isReliable: false })
    const { first, after } = outageOf('barn-tank')
    expect(await agent.report(first)).toBe(false)
    const will = await broker.until(({ payload }) => payload === 'Offline')
    expect(interpret(will)).toMatchObject([{ online: false, reason: 'will' }])
    const births = () => broker.heard.filter(({ payload }) => payload === 'Online').length
    await agent.report(after)
    await broker.until(() => births() === 2)
    expect(broker.heard.filter(says('SENSOR'))).toEqual([])
  })

  it('tells a relay that changes', async () => {
    await started('milk-pump')
    for (let minute = 0; minute < 24 * 60 && !broker.heard.some(says('POWER')); minute += 1)
      await agent.report(START + minute * 60_000)
    const change = await broker.until(says('POWER'))
    expect(telemetryOf(change).readings).toEqual([{ metric: 'relay_on', channel: 0, value: 1 }])
    const running = telemetryOf(broker.heard.findLast(says('SENSOR')) ?? change)
    expect(running.readings.find(({ metric }) => metric === 'power_w')?.value).toBeGreaterThan(1000)
  })

  it('obeys, keeps the limit of a run by itself, and says how its relay stands', async () => {
    const now = Date.now()
    agent = tasmotaAgent(
      demoDevice('tasmota:milk-pump'),
      'milk-pump',
      contextFor(broker, { isReliable: true, startedAt: now, since: now }),
    )
    agent.start()
    await broker.until(says('config'))
    const power = () => broker.heard.filter(says('POWER')).map(({ payload }) => payload)
    broker.tell('cmnd/milk-pump/Backlog', 'PulseTime1 130; POWER1 ON')
    await broker.until(says('POWER'))
    expect(power()).toEqual(['ON'])
    await agent.report(now + 20_000)
    expect(power()).toEqual(['ON'])
    await agent.report(now + 45_000)
    expect(power()).toEqual(['ON', 'OFF'])
    broker.tell('cmnd/milk-pump/Backlog', 'POWER1 OFF; PulseTime1 0')
    await broker.until(({ payload }) => payload.includes('"Set":0'))
    expect(power()).toEqual(['ON', 'OFF', 'OFF'])
  })
})
