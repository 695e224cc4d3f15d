import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_NOTIFICATION_SETTINGS } from '../tank/types'
import { battery, type BatteryReading } from './battery'
import { brownOut, controllerMissing, pumpFault, waterLeak } from './equipment'
import type { AlertRule, RuleState } from './alert-rule'
import { learnedOfflineMinutes, type OfflineInput, offlineRule } from '@/domain/presence/offline-rule'
import { isRuleEnabled } from './enabled-rules'
import { type AlertExtras, type AlertSettings, RULES } from './types'

const settings: AlertSettings = DEFAULT_NOTIFICATION_SETTINGS
const withExtras = (extras: AlertExtras): AlertSettings => ({ ...settings, extras })

function walk<S extends RuleState, I>(
  machine: AlertRule<S, I>,
  inputs: readonly I[],
  { stepMs = 1000, by = settings }: { stepMs?: number; by?: AlertSettings } = {},
) {
  let state = machine.initial
  return inputs.flatMap((input, i) => {
    const next = machine.step(state, input, by, (i + 1) * stepMs)
    state = next.state
    return next.events.map((event) =>
      'severity' in event ? `${i}: ${event.type} ${event.severity}` : `${i}: ${event.type}`,
    )
  })
}

describe('battery', () => {
  const pct = (...list: number[]): BatteryReading[] => list.map((percent) => ({ percent }))
  it.each<[string, BatteryReading[], string[]]>([
    ['well', pct(100, 21), []],
    ['at the threshold', pct(20), ['0: opened warning']],
    ['critical', pct(5), ['0: opened critical']],
    ['critical until five above', pct(5, 9.9, 10), ['0: opened critical', '2: changed warning']],
    ['warning until five above', pct(20, 24.9, 25), ['0: opened warning', '2: resolved']],
    ['from warning to critical', pct(20, 5), ['0: opened warning', '1: worsened critical']],
    [
      'its own word',
      [{ isLow: true }, { isLow: true }, { isLow: false }],
      ['0: opened warning', '2: resolved'],
    ],
    [
      'its own word while the percent is low',
      [{ percent: 20 }, { isLow: true }, { percent: 60 }, { isLow: false }],
      ['0: opened warning', '3: resolved'],
    ],
    [
      'its own word while the percent is critical',
      [{ percent: 3 }, { isLow: true }, { isLow: false }],
      ['0: opened critical'],
    ],
  ])('%s', (_, words, expected) => {
    expect(walk(battery, words)).toEqual(expected)
  })

  it('is critical by the configured percent when that is lower', () => {
    expect(walk(battery, pct(4, 3), { by: withExtras({ batteryPercent: 3 }) })).toEqual([
      '1: opened critical',
    ])
  })
})

describe('equipment', () => {
  it.each([
    ['none', [0, 0], []],
    [
      'a fault, the same, another, none',
      [7, 7, 8, 0],
      ['0: opened critical', '2: changed critical', '3: resolved'],
    ],
  ])('faults: %s', (_, codes, expected) => {
    expect(walk(pumpFault, codes)).toEqual(expected)
  })

  it('carries the code', () => {
    expect(pumpFault.step(pumpFault.initial, 7, settings, 1).events[0]?.why).toMatchObject({
      code: 7,
      value: 7,
    })
  })

  it('leaks', () => {
    expect(walk(waterLeak, [false, true, true, false])).toEqual(['1: opened critical', '3: resolved'])
  })

  it.each<[string, number[], number, string[]]>([
    ['nothing near', [160, 160, 160, 160], 1000, []],
    ['switched off', [230, 0, 0, 0, 0], 1000, []],
    ['the third in a row', [230, 200, 200, 200], 1000, ['3: opened warning']],
    ['a minute', [230, 200, 200], 60_000, ['2: opened warning']],
    ['two', [230, 200, 200, 230, 200, 200], 1000, []],
    ['deep, once nominal is known', [230, 150, 150, 150], 1000, ['3: opened warning']],
    ['not yet restored', [230, 200, 200, 200, 213], 1000, ['3: opened warning']],
    ['restored', [230, 200, 200, 200, 214], 1000, ['3: opened warning', '4: resolved']],
    ['another mains', [120, 100, 100, 100, 118], 1000, ['3: opened warning', '4: resolved']],
  ])('brown-outs: %s', (_, voltages, stepMs, expected) => {
    expect(walk(brownOut, voltages, { stepMs })).toEqual(expected)
  })
})

describe('offline', () => {
  const silent: OfflineInput = { isSilent: true, lastSeenAt: 0, limitMs: 600_000 }
  it('opens once and resolves with a message', () => {
    expect(walk(offlineRule, [{ isSilent: false }, silent, silent, { isSilent: false }])).toEqual([
      '1: opened warning',
      '3: resolved',
    ])
  })

  it('reports the duration, and no threshold when a will was published', () => {
    const why = (at: number) =>
      offlineRule.step(offlineRule.initial, { ...silent, gateway: 'g' }, settings, at).events[0]?.why
    expect(why(660_000)).toMatchObject({ value: 11, threshold: 10, unit: 'min', lastSeenAt: 0, gateway: 'g' })
    expect(why(17_000)).toMatchObject({ value: 0.28, threshold: null })
    const told = { ...silent, brokeOffAt: 5000 }
    expect(offlineRule.step(offlineRule.initial, told, settings, 660_000).events[0]?.why).toMatchObject({
      threshold: null,
      brokeOffAt: 5000,
    })
  })

  it.each([
    [null, null],
    [0, null],
    [10, 1],
    [60, 3],
    [61, 4],
    [1e9, 1440],
  ])('of %s s between reports suggests %s min', (intervalS, minutes) => {
    expect(learnedOfflineMinutes(intervalS)).toBe(minutes)
  })
})

describe('a missing pump controller', () => {
  const missing = { isMissing: true, firmware: '1.5.0' } as const
  const heard = (heardAt: number) => ({ isMissing: false, heardAt }) as const

  it('opens once, and resolves with anything that was received since', () => {
    expect(walk(controllerMissing, [heard(0), missing, missing, heard(2000), heard(2001)])).toEqual([
      '1: opened critical',
      '4: resolved',
    ])
  })
})

describe('isRuleEnabled', () => {
  const off = (change: Partial<AlertSettings>) =>
    RULES.filter((rule) => !isRuleEnabled(rule, { ...settings, ...change })).join(' ')
  it.each<[string, Partial<AlertSettings>, string]>([
    ['nothing', {}, ''],
    ['everything', { enabled: false }, RULES.join(' ')],
    ['levels', { waterLevel: { ...settings.waterLevel, enabled: false } }, 'level_low level_high'],
    ['silence', { deviceOffline: { enabled: false, timeoutMinutes: 10 } }, 'offline'],
    ['sensors', { extras: { sensor: false } }, 'no_echo stuck spikes'],
    ['batteries', { extras: { batteryPercent: 0 } }, 'battery'],
    ['equipment', { extras: { equipment: false } }, 'pump_fault brown_out water_leak'],
  ])('%s switched off', (_, change, expected) => {
    expect(off(change)).toBe(expected)
  })
})

describe('every alert rule', () => {
  const value = fc.double({ min: 0, max: 300, noNaN: true })
  const turns = (said: string[]) =>
    said.filter((text) => !/worsened|changed/.test(text)).map((text) => text.split(' ')[1])
  const inTurns = (said: string[]) =>
    expect(turns(said)).toEqual(turns(said).map((_, i) => (i % 2 === 0 ? 'opened' : 'resolved')))

  it('opens and resolves alternately, for any input', () => {
    fc.assert(
      fc.property(fc.array(value, { maxLength: 60 }), (values) => {
        inTurns(walk(brownOut, values))
        inTurns(
          walk(
            pumpFault,
            values.map((v) => Math.floor(v / 100)),
          ),
        )
        inTurns(
          walk(
            waterLeak,
            values.map((v) => v > 150),
          ),
        )
        inTurns(
          walk(
            battery,
            values.map((v): BatteryReading => (v > 150 ? { isLow: v > 220 } : { percent: v / 1.5 })),
          ),
        )
      }),
    )
  })
})
