import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_NOTIFICATION_SETTINGS as settings } from '../tank/types'
import { type Echo, type Length, noEcho, spikes, stuck } from './sensor'
import type { AlertRule, RuleState } from './alert-rule'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

function walk<S extends RuleState, I>(machine: AlertRule<S, I>, inputs: readonly (readonly [number, I])[]) {
  let state = machine.initial
  const said: string[] = []
  for (const [at, input] of inputs) {
    const next = machine.step(state, input, settings, at)
    said.push(...next.events.map(({ type }) => `${at / MINUTE}: ${type}`))
    state = next.state
  }
  return { said, state }
}

const echoes = (...list: [minute: number, echo: Echo][]) =>
  walk(
    noEcho,
    list.map(([minute, echo]) => [minute * MINUTE, echo] as const),
  )
const refusedAt = (...minutes: number[]) => minutes.map((m): [number, Echo] => [m, 'refused'])
const flaggedAt = (...minutes: number[]) => minutes.map((m): [number, Echo] => [m, 'flagged'])

describe('noEcho', () => {
  it.each<[string, [number, Echo][], string[]]>([
    ['good ones', [[0, 'good']], []],
    ['a good one forgets the row', [...refusedAt(0, 1, 2, 3), [4, 'good'], ...refusedAt(5, 6)], []],
    ['copies', refusedAt(0, 1, 2, 3, 3, 3, 3), []],
    ['five over five minutes', refusedAt(0, 1, 2, 3, 5), ['5: opened']],
    ['five in less', refusedAt(0, 1, 2, 3, 4), []],
    ['four over five minutes', refusedAt(0, 1, 2, 6), []],
    ['five, none refused', flaggedAt(0, 1, 2, 3, 5), []],
    ['five, one refused', [...flaggedAt(0, 1, 2, 3), [5, 'refused']], ['5: opened']],
    ['three over an hour', flaggedAt(0, 30, 60), ['60: opened']],
    ['two over an hour', flaggedAt(0, 60), []],
    ['unusable ones while open', refusedAt(0, 1, 2, 3, 5, 6, 7), ['5: opened']],
    ['two good ones', [...refusedAt(0, 1, 2, 3, 5), [6, 'good'], [7, 'good']], ['5: opened']],
    [
      'good ones not in a row',
      [...refusedAt(0, 1, 2, 3, 5), [6, 'good'], [7, 'good'], [8, 'refused'], [9, 'good']],
      ['5: opened'],
    ],
    [
      'three good ones',
      [...refusedAt(0, 1, 2, 3, 5), [6, 'good'], [7, 'good'], [8, 'good']],
      ['5: opened', '8: resolved'],
    ],
  ])('%s', (_, list, expected) => {
    expect(echoes(...list).said).toEqual(expected)
  })

  it('stores nothing for a normal sensor', () => {
    expect(echoes([0, 'good'], [1, 'good']).state).toBe(noEcho.initial)
  })
})

/** Values a minute (or `everyMin`) apart, each with the previous one. */
const lengths = (values: readonly number[], everyMin = 1): (readonly [number, Length])[] =>
  values.map((value, i) => {
    const at = i * everyMin * MINUTE
    const before = values[i - 1]
    const previous = before === undefined ? null : { value: before, at: at - everyMin * MINUTE }
    return [at, { value, previous, intervalS: everyMin * 60 }] as const
  })
const same = (value: number, n: number) => Array.from({ length: n }, () => value)
const DAY_MIN = 1440

describe('stuck', () => {
  it.each<[string, readonly (readonly [number, Length])[], string[]]>([
    ['the first, and another', lengths([503, 504]), []],
    ['a day, but for one', lengths([...same(503, 1200), 504, ...same(503, 1200)]), []],
    ['an hour with nothing to begin a run', lengths(same(503, 59)), []],
    ['less than a day', lengths(same(503, DAY_MIN - 1)), []],
    ['a day and an hour', lengths(same(503, DAY_MIN + 61)), [`${DAY_MIN + 59}: opened`]],
    ['a day of whole centimetres', lengths(same(500, DAY_MIN + 61)), []],
    [
      'three days of whole centimetres',
      lengths(same(500, 3 * DAY_MIN + 61)),
      [`${3 * DAY_MIN + 59}: opened`],
    ],
    ['two days of too few', lengths(same(503, 49), 60), []],
    ['as many as a hundred', lengths(same(503, 101), 60), ['6000: opened']],
    ['another one while open', lengths([...same(503, DAY_MIN + 61), 504, 503]), [`${DAY_MIN + 59}: opened`]],
    [
      'two others while open',
      lengths([...same(503, DAY_MIN + 61), 504, 505]),
      [`${DAY_MIN + 59}: opened`, `${DAY_MIN + 62}: resolved`],
    ],
  ])('%s', (_, list, expected) => {
    expect(walk(stuck, list).said).toEqual(expected)
  })

  it('does not count over a gap', () => {
    const before = lengths(same(503, 1000))
    const gap = 2 * HOUR
    const after = lengths(same(503, 1000)).map(
      ([at, length], i) =>
        [
          at + 1000 * MINUTE + gap,
          i === 0 ? { ...length, previous: { value: 503, at: 999 * MINUTE } } : length,
        ] as const,
    )
    expect(walk(stuck, [...before, ...after]).said).toEqual([])
  })
})

const wild = (bits: string) =>
  walk(
    spikes,
    [...bits].map((bit, i) => [(i + 1) * MINUTE, { isSpike: bit === '1' }] as const),
  ).said

describe('spikes', () => {
  it.each([
    ['three of twenty', '11100000000000000000', []],
    ['four of twenty', '10010010010000000000', ['10: opened']],
    ['four of more than twenty', '100000000000000000000111', []],
    ['few again', `1111${'0'.repeat(19)}`, ['4: opened', '23: resolved']],
    ['still two', `1111${'0'.repeat(18)}`, ['4: opened']],
  ])('%s', (_, bits, expected) => {
    expect(wild(bits)).toEqual(expected)
  })

  it('is open exactly while more than the limit are among the last twenty', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 120 }), (list) => {
        const said = wild(list.map(Number).join(''))
        let isOpen = false
        const expected: string[] = []
        for (const [i] of list.entries()) {
          const count = list.slice(Math.max(0, i - 19), i + 1).filter(Boolean).length
          const turns = isOpen ? count <= 1 : count >= 4
          if (!turns) continue
          isOpen = !isOpen
          expected.push(`${i + 1}: ${isOpen ? 'opened' : 'resolved'}`)
        }
        expect(said).toEqual(expected)
      }),
    )
  })
})
