import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endpoints } from '@/contracts'
import { DEMO_PUMP, resetDemoPump } from './demo-pump-state'
import { demoSource } from './demo-source'

const query = {
  range: 'week',
  minutes: 60,
  from: '2026-05-01T00:00:00Z',
  to: '2026-05-02T00:00:00Z',
  points: 50,
}

describe('the demo', () => {
  it.each([
    'listDevices',
    'getReadings',
    'getUsage',
    'getEnergy',
    'listRuns',
    'getPump',
    'getLora',
    'loraOverview',
  ] as const)('answers %s as the server would', (name) => {
    const endpoint = endpoints[name]
    const answer = demoSource.answer(endpoint, { query })
    expect(endpoint.output.safeParse(answer).error).toBeUndefined()
  })

  it('changes nothing and asks nobody', () => {
    expect(() => demoSource.answer(endpoints.sendCommand, {})).toThrow('no answer')
  })
})

describe('the pump of the demo', () => {
  const START = Date.parse('2026-05-01T00:00:00Z')
  const args = { params: { deviceId: DEMO_PUMP } }
  const order = (body: object) =>
    endpoints.sendCommand.output.parse(demoSource.answer(endpoints.sendCommand, { ...args, body })).command
  const pump = (deviceId = DEMO_PUMP) =>
    endpoints.getPump.output.parse(demoSource.answer(endpoints.getPump, { params: { deviceId } })).pump
  const relay = () => {
    const { devices } = endpoints.listDevices.output.parse(demoSource.answer(endpoints.listDevices, {}))
    return devices.find(({ deviceId }) => deviceId === DEMO_PUMP)?.latest.relay_on?.value
  }
  const after = (minutes: number) => vi.setSystemTime(START + minutes * 60_000)

  beforeEach(() => {
    vi.useFakeTimers()
    // it stands still of its own accord from here to the 45th minute
    after(20)
  })
  afterEach(() => {
    vi.useRealTimers()
    resetDemoPump()
  })

  it('may be switched, and no other device', () => {
    expect(pump()).toMatchObject({ mayOperate: true, controllable: true, actual: 'off', lastCommand: null })
    expect(pump('demo-solar').mayOperate).toBe(false)
    expect(() =>
      demoSource.answer(endpoints.sendCommand, {
        params: { deviceId: 'demo-solar' },
        body: { type: 'reboot' },
      }),
    ).toThrow('no answer')
  })

  it('runs as long as it was told, and stops when it is told', () => {
    const command = order({ type: 'relay.set', on: true, maxSeconds: 600 })
    expect(pump()).toMatchObject({ actual: 'on', stopsBy: '2026-05-01T00:30:00.000Z', lastCommand: command })
    expect([relay(), pump().run?.trigger]).toEqual([1, 'person'])
    after(31)
    expect(pump()).toMatchObject({ actual: 'off', since: '2026-05-01T00:30:00.000Z' })
    order({ type: 'relay.set', on: true, maxSeconds: 600 })
    after(32)
    order({ type: 'relay.set', on: false })
    expect([pump().actual, relay()]).toEqual(['off', 0])
    after(46)
    expect(pump()).toMatchObject({ actual: 'on', run: { trigger: 'auto' } })
  })

  it('is not started by anything while its mode is off', () => {
    order({ type: 'mode.set', mode: 'off' })
    after(46)
    expect(pump()).toMatchObject({ mode: 'off', actual: 'off', run: null, stopsBy: null })
    expect(pump().interlocks.find(({ id }) => id === 'mode')?.ok).toBe(false)
  })
})
