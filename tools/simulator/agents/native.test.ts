import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { interpret, telemetryOf } from '../grammar/interpret.fixture'
import { startBroker, type Heard, type TestBroker } from '../link/broker.fixture'
import type { Agent } from './agent'
import { contextFor, demoDevice, outageOf, START } from './context.fixture'
import { nativeAgent } from './native'

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
const heard = (leaf: string) => broker.heard.filter(says(leaf))

const started = async (id: string, options: Parameters<typeof contextFor>[1] = { isReliable: true }) => {
  agent = nativeAgent(demoDevice(id), id, contextFor(broker, options))
  agent.start()
  await broker.until(says('status'))
}

describe('a native device', () => {
  it('is born, and reports what it sees under its own time', async () => {
    await started('cistern-tank-01')
    expect(interpret(heard('status')[0] ?? { topic: '', payload: '' })).toMatchObject([
      { type: 'availability', deviceId: 'cistern-tank-01', online: true, info: { kind: 'tank' } },
    ])
    expect(await agent.report(START + 5000)).toBe(true)
    const event = telemetryOf(await broker.until(says('telemetry')), START + 5000)
    expect(event).toMatchObject({ deviceId: 'cistern-tank-01', at: START + 5000, clock: 'device' })
    expect(event.readings.map(({ metric }) => metric)).toContain('distance_mm')
  })

  it('keeps what it saw while its link was down, after the broker has spoken its will', async () => {
    await started('cistern-tank-01', { isReliable: false })
    const { first, second, after } = outageOf('cistern-tank-01')
    expect(await agent.report(first)).toBe(false)
    await broker.until(({ topic, payload }) => topic.endsWith('/status') && payload.includes('lwt'))
    expect(await agent.report(second)).toBe(false)
    expect(await agent.report(after)).toBe(false)
    const backlog = await broker.until(says('telemetry'))
    expect(interpret(backlog, after)).toMatchObject(
      [first, second, after].map((at, index) => ({ at, backlog: true, ack: { seq: index + 1 } })),
    )
  })

  it('hands in its history after its first report, numbered in the order of sending', async () => {
    agent = nativeAgent(
      demoDevice('cistern-tank-01'),
      'cistern-tank-01',
      contextFor(broker, { isReliable: true }),
    )
    const past = [-600_000, -300_000].map((before) => START + before)
    past.forEach((at) => agent.record(at))
    agent.start()
    await broker.until(says('status'))
    await agent.report(START + 1000)
    await agent.report(START + 6000)
    const events = heard('telemetry').flatMap((message) => interpret(message, START + 6000))
    expect(events).toMatchObject([
      { at: START + 1000, ack: { seq: 1 } },
      { at: past[0], ack: { seq: 2 }, backlog: true },
      { at: past[1], ack: { seq: 3 }, backlog: true },
      { at: START + 6000, ack: { seq: 4 } },
    ])
    expect(new Set(events.map((event) => event.type === 'telemetry' && event.ack?.boot)).size).toBe(1)
  })

  it('takes leave in silence', async () => {
    await started('cistern-tank-01')
    await agent.report(START + 5000)
    const before = broker.heard.length
    await agent.close()
    await broker.untilEmpty()
    expect(broker.heard).toHaveLength(before)
  })
})

describe('a native pump', () => {
  const ID = 'cistern-pump-01'
  const order = (id: string, command: object) =>
    broker.tell(`tc/v1/${ID}/cmd/${id}`, JSON.stringify({ type: 'relay.set', ch: 0, ...command }))
  const answers = (id: string) =>
    heard(`ack/${id}`).map(({ payload }) => JSON.parse(payload) as { status: string; error?: string })
  const answered = (id: string, status: string) =>
    broker.until((message) => says(`ack/${id}`)(message) && message.payload.includes(`"${status}"`))
  // Commands come at the wall clock's time; a world that begins now has its tank half way between the marks.
  const beginningNow = () => {
    const now = Date.now()
    return { isReliable: true, startedAt: now, since: now }
  }
  const isRunning = (at: number) => {
    const last = heard('telemetry').at(-1)
    const reading = last && telemetryOf(last, at).readings.find(({ metric }) => metric === 'running')
    return reading?.value
  }

  it('tells its relay at birth, starts on command, and stops by its own limit', async () => {
    await started(ID, beginningNow())
    expect(await broker.until(says('state'))).toMatchObject({ payload: expect.stringContaining('"0":false') })
    order('a1', { on: true, max_s: 30, exp: Date.now() + 60_000 })
    await answered('a1', 'done')
    expect(answers('a1').map(({ status }) => status)).toEqual(['accepted', 'done'])
    await broker.until(({ topic, payload }) => topic.endsWith('/state') && payload.includes('cmd:a1'))
    const now = Date.now()
    await agent.report(now + 20_000)
    expect(isRunning(now + 20_000)).toBe(1)
    await agent.report(now + 45_000)
    expect(isRunning(now + 45_000)).toBe(0)
    expect(heard('state').at(-1)?.payload).toContain('"0":false')
  })

  it('obeys each command once, and says why not otherwise', async () => {
    await started(ID, beginningNow())
    order('b1', { on: true, max_s: 30 })
    await answered('b1', 'done')
    order('b1', { on: true, max_s: 30 })
    order('b2', { on: true, exp: Date.now() - 1000 })
    await answered('b2', 'expired')
    order('b3', { type: 'dance' })
    await answered('b3', 'rejected')
    order('b4', { on: 'yes' })
    await answered('b4', 'rejected')
    expect(answers('b1')).toHaveLength(2)
    expect(answers('b3')).toMatchObject([{ error: 'unsupported' }])
    expect(answers('b4')).toMatchObject([{ error: 'bad_command' }])
  })

  it('takes another mode, which stops it, and refuses to start in it', async () => {
    await started(ID, beginningNow())
    order('c1', { on: true, max_s: 3000 })
    await answered('c1', 'done')
    order('c2', { type: 'mode.set', mode: 'off' })
    const off = await broker.until(
      ({ topic, payload }) => topic.endsWith('/state') && payload.includes('"off"'),
    )
    expect(telemetryOf(off).readings).toMatchObject([
      { metric: 'relay_on', value: 0 },
      { metric: 'control_mode', value: 0 },
    ])
    order('c3', { on: true, max_s: 30 })
    await answered('c3', 'rejected')
    expect(answers('c3')).toMatchObject([{ error: 'mode_off' }])
  })

  it('stops when it reboots, comes back, and does nothing again that it was told before', async () => {
    await started(ID, beginningNow())
    order('d1', { on: true, max_s: 3000 })
    await answered('d1', 'done')
    const births = () => heard('status').filter(({ payload }) => payload.includes('"online":true')).length
    const before = births()
    order('d2', { type: 'reboot' })
    await broker.until(() => births() > before)
    await broker.until(() => heard('state').at(-1)?.payload.includes('"by":"reboot"') ?? false)
    order('d1', { on: true, max_s: 3000 })
    order('d3', { type: 'mode.set', mode: 'manual' })
    await answered('d3', 'done')
    expect(answers('d1')).toHaveLength(2)
    expect(heard('state').at(-1)?.payload).toContain('"0":false')
  })
})

it('a solar pump turns no faster than it is told', async () => {
  const ID = 'cistern-solar-01'
  const now = Date.now()
  await started(ID, { isReliable: true, startedAt: now, since: now })
  broker.tell(`tc/v1/${ID}/cmd/s1`, JSON.stringify({ type: 'config.set', config: { speed_limit_pct: 60 } }))
  await broker.until(({ topic, payload }) => topic.endsWith('/ack/s1') && payload.includes('"done"'))
  let hertz = 0
  for (let hour = 1; hour <= 48; hour += 1) {
    const at = now + hour * 1_800_000
    await agent.report(at)
    const last = heard('telemetry').at(-1)
    const value =
      last && telemetryOf(last, at).readings.find(({ metric }) => metric === 'frequency_hz')?.value
    hertz = Math.max(hertz, value ?? 0)
  }
  expect(hertz).toBeGreaterThan(20)
  expect(hertz).toBeLessThanOrEqual(30)
})
