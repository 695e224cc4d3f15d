import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fateOf, FATES, parseFates } from './fate'

describe('the fate of an update', () => {
  it('is the same for the same seed, and another for another job', () => {
    const shares = { brick: 0.5 }
    const of = (job: string) => fateOf(shares, { seed: 1, deviceId: 'a', job })
    const jobs = Array.from({ length: 50 }, (_, n) => `it-${n}`)
    expect(jobs.map(of)).toEqual(jobs.map(of))
    expect(new Set(jobs.map(of))).toEqual(new Set(['brick', 'clean']))
  })

  it('comes as often as it should', () => {
    const shares = { brick: 0.1, late: 0.02 }
    const drawn = Array.from({ length: 20_000 }, (_, n) =>
      fateOf(shares, { seed: 3, deviceId: `d-${n}`, job: 'it-1' }),
    )
    const share = (fate: string) => drawn.filter((one) => one === fate).length / drawn.length
    expect(share('brick')).toBeCloseTo(0.1, 2)
    expect(share('late')).toBeCloseTo(0.02, 2)
    expect(share('clean')).toBeCloseTo(0.88, 2)
  })

  it.each([
    ['', {}],
    ['brick=0.02, late=0.01', { brick: 0.02, late: 0.01 }],
    ['brick=1', { brick: 1 }],
    ['clean=0.5', null],
    ['brick', null],
    ['brick=-1', null],
    ['brick=0.7,late=0.4', null],
  ])('reads %j', (text, expected) => expect(parseFates(text)).toEqual(expected))

  it('reads what it is written as', () => {
    const share = fc.integer({ min: 0, max: 100 }).map((percent) => percent / 1000)
    const names = FATES.filter((fate) => fate !== 'clean')
    fc.assert(
      fc.property(fc.array(share, { minLength: names.length, maxLength: names.length }), (shares) => {
        const text = names.map((fate, index) => `${fate}=${shares[index]}`).join(',')
        expect(Object.values(parseFates(text) ?? {})).toEqual(shares)
      }),
    )
  })
})
