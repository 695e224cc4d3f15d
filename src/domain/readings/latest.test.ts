import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeReadings, type Place } from './latest'

type Row = [
  name: string,
  ats: number[],
  clock: 'device' | 'receive',
  latestAt: number | null,
  retained: boolean,
  places: Place[],
]

const rows: Row[] = [
  ['the first reading ever', [5], 'device', null, false, ['live']],
  ['newer than latest', [5], 'device', 4, false, ['live']],
  ['as old as latest', [4], 'device', 4, false, ['history']],
  ['older than latest', [3], 'device', 4, false, ['history']],
  ['a backlog that ends newer', [3, 4, 6], 'device', 4, false, ['history', 'history', 'live']],
  ['a backlog in any order', [6, 3, 5], 'device', null, false, ['live', 'history', 'history']],
  ['a backlog of equal times', [5, 5], 'receive', 4, false, ['history', 'live']],
  ['a backlog that is all old', [1, 2], 'device', 4, false, ['history', 'history']],
  ['a replay, newer', [5], 'device', 4, true, ['seed']],
  ['a replay, nothing known', [5], 'device', null, true, ['seed']],
  ['a replay, older', [3], 'device', 4, true, ['history']],
  ['a replayed backlog', [3, 5], 'device', 4, true, ['history', 'seed']],
  ['a replay without a time, nothing known', [5], 'receive', null, true, ['seed']],
  ['a replay without a time, something known', [5], 'receive', 4, true, ['drop']],
  ['a replayed backlog without times', [5, 5], 'receive', null, true, ['drop', 'seed']],
  ['nothing', [], 'device', 4, false, []],
]

describe('placeReadings', () => {
  it.each(rows)('%s', (_, ats, clock, latestAt, retained, places) => {
    const items = ats.map((at) => ({ at, clock }))
    expect(placeReadings({ items, latestAt, retained })).toEqual(places)
  })

  it('ends with the same latest in any order of messages', () => {
    const at = fc.integer({ min: 0, max: 50 })
    fc.assert(
      fc.property(fc.array(at, { minLength: 1 }), (ats) => {
        let latestAt: number | null = null
        for (const time of ats) {
          const [place] = placeReadings({ items: [{ at: time, clock: 'device' }], latestAt, retained: false })
          if (place === 'live') latestAt = time
        }
        expect(latestAt).toBe(Math.max(...ats))
      }),
    )
  })
})
