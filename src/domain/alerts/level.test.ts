import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_NOTIFICATION_SETTINGS } from '../tank/types'
import { isNotHigh, levelHigh, levelHighFrom, levelLow } from './level'
import type { AlertEvent, AlertSettings } from './types'

const MINUTE = 60_000
const settings: AlertSettings = DEFAULT_NOTIFICATION_SETTINGS

/** `opened critical`, `opened warning until 40`: minutes. */
const words = (event: AlertEvent): string =>
  [
    event.type,
    'severity' in event ? event.severity : '',
    'suppressedUntil' in event && event.suppressedUntil !== null
      ? `until ${event.suppressedUntil / MINUTE}`
      : '',
  ]
    .filter(Boolean)
    .join(' ')

/** The transitions for levels at given minutes. */
function run(machine: typeof levelLow | typeof levelHigh, levels: readonly (readonly [number, number])[]) {
  const said: string[] = []
  const walk = <S>(
    step: (state: S, level: number, at: number) => { state: S; events: readonly AlertEvent[] },
    first: S,
  ) => {
    let state = first
    for (const [minute, level] of levels) {
      const next = step(state, level, minute * MINUTE)
      said.push(...next.events.map((event) => `${minute}: ${words(event)}`))
      state = next.state
    }
  }
  if (machine === levelLow) walk((s, l, at) => levelLow.step(s, l, settings, at), levelLow.initial)
  else walk((s, l, at) => levelHigh.step(s, l, settings, at), levelHigh.initial)
  return said
}

describe('levelLow', () => {
  it.each([
    [
      'critical at a time to come, well, critical now',
      [
        [180, 5],
        [181, 60],
        [5, 4],
      ],
      ['180: opened critical', '181: resolved', '5: opened critical'],
    ],
    [
      'well, well',
      [
        [0, 60],
        [1, 31],
      ],
      [],
    ],
    [
      'well, low',
      [
        [0, 60],
        [1, 30],
      ],
      ['1: opened warning'],
    ],
    [
      'well, critical',
      [
        [0, 60],
        [1, 15],
      ],
      ['1: opened critical'],
    ],
    ['low at first', [[0, 30]], ['0: opened warning']],
    ['critical at first', [[0, 0]], ['0: opened critical']],
    [
      'low while a cooldown runs',
      [
        [0, 30],
        [5, 60],
        [10, 30],
      ],
      ['0: opened warning', '5: resolved', '10: opened warning until 30'],
    ],
    [
      'low when it is over',
      [
        [0, 30],
        [5, 60],
        [30, 30],
      ],
      ['0: opened warning', '5: resolved', '30: opened warning'],
    ],
    [
      'low after news of critical',
      [
        [0, 10],
        [5, 60],
        [10, 30],
      ],
      ['0: opened critical', '5: resolved', '10: opened warning until 30'],
    ],
    [
      'critical after news of low',
      [
        [0, 30],
        [5, 60],
        [10, 10],
      ],
      ['0: opened warning', '5: resolved', '10: opened critical'],
    ],
    [
      'low, low',
      [
        [0, 30],
        [1, 31.9],
      ],
      ['0: opened warning'],
    ],
    [
      'low, critical',
      [
        [0, 30],
        [1, 15],
      ],
      ['0: opened warning', '1: worsened critical'],
    ],
    [
      'held, critical',
      [
        [0, 30],
        [5, 60],
        [10, 30],
        [11, 15],
      ],
      ['0: opened warning', '5: resolved', '10: opened warning until 30', '11: worsened critical'],
    ],
    [
      'critical again while its cooldown runs, until after it',
      [
        [0, 15],
        [5, 20],
        [10, 15],
        [29, 14],
        [30, 14],
        [31, 14],
      ],
      ['0: opened critical', '5: changed warning', '10: changed critical', '30: worsened critical'],
    ],
    [
      'critical again, not for long',
      [
        [0, 15],
        [5, 20],
        [10, 15],
        [20, 20],
        [30, 20],
      ],
      ['0: opened critical', '5: changed warning', '10: changed critical', '20: changed warning'],
    ],
    [
      'critical, critical',
      [
        [0, 15],
        [1, 16.9],
      ],
      ['0: opened critical'],
    ],
    [
      'critical, low',
      [
        [0, 15],
        [1, 17],
      ],
      ['0: opened critical', '1: changed warning'],
    ],
    [
      'low, well',
      [
        [0, 30],
        [1, 32],
      ],
      ['0: opened warning', '1: resolved'],
    ],
    [
      'critical, well',
      [
        [0, 15],
        [1, 32],
      ],
      ['0: opened critical', '1: resolved'],
    ],
    [
      'held and told when that was over',
      [
        [0, 30],
        [5, 60],
        [10, 30],
        [40, 60],
        [50, 30],
      ],
      [
        '0: opened warning',
        '5: resolved',
        '10: opened warning until 30',
        '40: resolved',
        '50: opened warning until 60',
      ],
    ],
    [
      'held and over before',
      [
        [0, 30],
        [5, 60],
        [10, 30],
        [20, 60],
        [31, 30],
      ],
      [
        '0: opened warning',
        '5: resolved',
        '10: opened warning until 30',
        '20: resolved',
        '31: opened warning',
      ],
    ],
  ] as const)('%s', (_, levels, expected) => {
    expect(run(levelLow, levels)).toEqual(expected)
  })

  it('reports the evidence', () => {
    const { events } = levelLow.step(levelLow.initial, 12, settings, MINUTE)
    expect(events[0]?.why).toEqual({
      rule: 'level_low',
      metric: 'tank_level_pct',
      value: 12,
      threshold: 15,
      restore: 17,
      unit: '%',
      readings: [{ at: MINUTE, value: 12 }],
    })
  })

  it('lets a full tank resolve, however high the threshold', () => {
    const high = {
      ...settings,
      waterLevel: { ...settings.waterLevel, lowThreshold: 99, mediumThreshold: 99.5 },
    }
    const low = levelLow.step(levelLow.initial, 99, high, 0)
    expect(levelLow.step(low.state, 100, high, 1).events).toMatchObject([{ type: 'resolved' }])
  })

  it('returns the same state when nothing changes', () => {
    expect(levelLow.step(levelLow.initial, 60, settings, 0).state).toBe(levelLow.initial)
    const { state } = levelLow.step(levelLow.initial, 20, settings, 0)
    expect(levelLow.step(state, 21, settings, 1).state).toBe(state)
  })
})

describe('levelHigh', () => {
  it.each([
    [
      'unknown, high',
      [
        [0, 75],
        [1, 90],
      ],
      [],
    ],
    ['unknown, below', [[0, 74]], []],
    [
      'below, below',
      [
        [0, 60],
        [1, 74.9],
      ],
      [],
    ],
    [
      'below, high',
      [
        [0, 60],
        [1, 75],
      ],
      ['1: opened info'],
    ],
    [
      'below, high while a cooldown runs',
      [
        [0, 60],
        [1, 75],
        [2, 73],
        [3, 75],
      ],
      ['1: opened info', '2: resolved', '3: opened info until 31'],
    ],
    [
      'below, high when it is over',
      [
        [0, 60],
        [1, 75],
        [2, 73],
        [31, 75],
      ],
      ['1: opened info', '2: resolved', '31: opened info'],
    ],
    [
      'high, high',
      [
        [0, 60],
        [1, 75],
        [2, 73.1],
      ],
      ['1: opened info'],
    ],
    [
      'high and told of, below',
      [
        [0, 60],
        [1, 75],
        [2, 73],
      ],
      ['1: opened info', '2: resolved'],
    ],
    [
      'high from the beginning, below',
      [
        [0, 80],
        [1, 73],
        [2, 75],
      ],
      ['2: opened info'],
    ],
  ] as const)('%s', (_, levels, expected) => {
    expect(run(levelHigh, levels)).toEqual(expected)
  })

  it('starts from the current level of a tank without a previous state', () => {
    expect(levelHighFrom(75, settings)).toMatchObject({ isHigh: true, severity: null })
    expect(isNotHigh(levelHighFrom(74, settings))).toBe(true)
  })
})

describe('for any levels', () => {
  const level = fc.double({ min: 0, max: 100, noNaN: true })
  const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 90 }), level), { minLength: 1, maxLength: 60 })
  const timed = (list: [number, number][]) => {
    let minute = 0
    return list.map(([gap, value]) => [(minute += gap), value] as const)
  }

  it('open and resolve alternate, and a low tank always has an open episode', () => {
    fc.assert(
      fc.property(steps, (list) => {
        for (const machine of [levelLow, levelHigh]) {
          const kinds = run(machine, timed(list)).map((text) => text.split(' ')[1])
          const turns = kinds.filter((kind) => kind === 'opened' || kind === 'resolved')
          expect(turns).toEqual(turns.map((_, i) => (i % 2 === 0 ? 'opened' : 'resolved')))
          if (machine === levelLow && (list.at(-1)?.[1] ?? 100) <= 30) expect(turns.at(-1)).toBe('opened')
          if (machine === levelLow && (list.at(-1)?.[1] ?? 0) >= 32) expect(turns.at(-1)).not.toBe('opened')
        }
      }),
    )
  })

  it('a ripple of one percent around a threshold alerts exactly once', () => {
    const ripple = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { maxLength: 200 })
    fc.assert(
      fc.property(ripple, fc.constantFrom(15, 30, 50, 75), (offsets, threshold) => {
        // from above, and once at the threshold
        const from = threshold === 75 ? 70 : 80
        const levels = [from, threshold, ...offsets.map((offset) => threshold + offset)].map(
          (value, minute) => [minute, value] as const,
        )
        const opened = (machine: typeof levelLow | typeof levelHigh) =>
          run(machine, levels).filter((text) => text.includes('opened') || text.includes('worsened'))
        expect(opened(levelLow)).toHaveLength(threshold <= 30 ? 1 : 0)
        expect(opened(levelHigh)).toHaveLength(threshold === 75 ? 1 : 0)
      }),
    )
  })
})
