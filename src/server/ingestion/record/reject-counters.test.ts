import { describe, expect, it } from 'vitest'
import { RejectCounters } from './reject-counters'

describe('RejectCounters', () => {
  it('counts one kind for a thousand devices with one fault', () => {
    const oddities = new RejectCounters()
    for (let i = 0; i < 1000; i++)
      oddities.increment({ reason: 'not_json', topic: `tele/tank${i}/SENSOR`, now: 1 })
    expect(oddities.counts()).toEqual({ 'not_json tele/+/SENSOR': 1000 })
  })

  it('is bounded: kinds beyond the bound share an entry for their reason', () => {
    const oddities = new RejectCounters()
    const letters = (n: number) => [...String(n)].map((d) => 'abcdefghij'[Number(d)]).join('')
    for (let i = 0; i < 5000; i++) oddities.increment({ reason: 'unknown_topic', topic: letters(i), now: 1 })
    const counts = oddities.counts()
    expect(Object.keys(counts).length).toBeLessThanOrEqual(501)
    expect(Object.values(counts).reduce((a, b) => a + b)).toBe(5000)
    expect(counts['unknown_topic #']).toBe(4500)
  })
})
