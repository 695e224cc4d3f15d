import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { barOf, hourBarOf, lanesOf, mostStartsPerHour, runNear, startsByHour } from './timeline'

const at = (hour: number, minute = 0) => Date.UTC(2026, 10, 22, hour, minute)
const iso = (hour: number, minute = 0) => new Date(at(hour, minute)).toISOString()
const window = { from: at(10), to: at(14) }
const run = (start: [number, number?], end: [number, number?] | null) => ({
  startedAt: iso(...start),
  endedAt: end && iso(...end),
})

it('gives each trigger that occurs a lane, in one order', () => {
  expect(lanesOf([])).toEqual([])
  expect(lanesOf([{ trigger: 'device' }, { trigger: 'person' }, { trigger: 'device' }])).toEqual([
    'person',
    'device',
  ])
})

it.each([
  ['within', run([11], [12]), { start: 0.25, size: 0.25 }],
  ['begun before', run([9], [11]), { start: 0, size: 0.25 }],
  ['ended after', run([13], [15]), { start: 0.75, size: 0.25 }],
  ['still running', run([12], null), { start: 0.5, size: 0.5 }],
  ['all of it', run([9], [15]), { start: 0, size: 1 }],
  ['before it', run([8], [9]), { start: 0, size: 0 }],
])('a run %s', (_, one, bar) => {
  expect(barOf(one, window)).toEqual(bar)
})

describe('the run near an instant', () => {
  const runs = [run([10], [10, 30]), run([12], [12, 30]), run([13], null)]
  it.each([
    [at(9), 0],
    [at(10, 10), 0],
    [at(11, 10), 0],
    [at(11, 20), 1],
    [at(12, 40), 1],
    [at(13, 59), 2],
  ])('%i', (instant, index) => {
    expect(runNear(runs, instant, window.to)).toBe(index)
  })
  it('is none without runs', () => {
    expect(runNear([], at(9), window.to)).toBeNull()
  })
})

describe('starts by hour', () => {
  it('counts each start in its hour and nothing from before the window', () => {
    const runs = [run([9, 50], [10, 10]), run([10], [10, 5]), run([10, 59], [11, 5]), run([13], null)]
    expect(startsByHour(runs, window, 'UTC').map(({ starts }) => starts)).toEqual([2, 0, 0, 1])
  })

  it('covers a window that begins and ends within hours', () => {
    const hours = startsByHour([], { from: at(10, 30), to: at(12, 15) }, 'UTC')
    expect(hours.map((hour) => hour.at)).toEqual([at(10), at(11), at(12)])
  })

  it('begins the hours where they begin on the clock of a zone', () => {
    const hours = startsByHour([run([10, 29], null), run([10, 31], null)], window, 'Asia/Kolkata')
    expect(hours.slice(0, 2)).toEqual([
      { at: at(9, 30), starts: 1 },
      { at: at(10, 30), starts: 1 },
    ])
  })

  it('loses no start of the window', () => {
    const minutes = fc.array(fc.integer({ min: 0, max: 4 * 60 - 1 }), { maxLength: 50 })
    const zones = fc.constantFrom('UTC', 'Asia/Kolkata', 'Asia/Kathmandu', 'America/St_Johns')
    fc.assert(
      fc.property(minutes, zones, (list, zone) => {
        const runs = list.map((minute) => ({
          startedAt: new Date(window.from + minute * 60_000).toISOString(),
        }))
        const sum = startsByHour(runs, window, zone).reduce((all, { starts }) => all + starts, 0)
        expect(sum).toBe(list.length)
      }),
    )
  })
})

it.each([
  ['nothing', [], 0],
  ['one', [run([10], null)], 1],
  ['exactly an hour apart', [run([10], null), run([11], null)], 1],
  ['across a whole hour', [run([10, 50], null), run([11, 0], null), run([11, 10], null)], 3],
  ['out of order', [run([11, 10], null), run([10, 50], null)], 2],
])('the most starts within an hour: %s', (_, runs, most) => {
  expect(mostStartsPerHour(runs)).toBe(most)
})

it('puts an hour where its runs are, and cuts what the window does not show', () => {
  expect(hourBarOf(at(11), window)).toEqual({ start: 0.25, size: 0.25 })
  expect(hourBarOf(at(9, 30), window)).toEqual({ start: 0, size: 0.125 })
})
