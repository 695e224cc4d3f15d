import { describe, expect, it } from 'vitest'
import { endpoints } from '@/contracts'
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
