import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deviceFixture } from '~/tests/support/fixtures/device-fixture'
import { commandFixture, pumpFixture, runFixture } from '~/tests/support/fixtures/pump-fixture'
import {
  answerDeadlineOf,
  formatCountdown,
  shownInterlocksOf,
  lastReportedPumpState,
  looksSwitchable,
  summarizeCommand,
  pendingChangeOf,
  runTimePresetsOf,
  runMinutesError,
  shownState,
  stopGuard,
} from './pump-state'

it.each([
  ['offline', 'on', 'unknown'],
  ['offline', 'off', 'unknown'],
  ['offline', 'unknown', 'unknown'],
  ['online', 'unknown', 'unknown'],
  ['online', 'on', 'running'],
  ['online', 'off', 'stopped'],
  ['unknown', 'on', 'running'],
] as const)('a device that is %s and says %s is shown as %s', (status, actual, shown) => {
  expect(shownState(actual, status)).toBe(shown)
})

it.each([
  [null, 'on', null],
  ['on', 'on', null],
  ['off', 'off', null],
  ['on', 'off', 'starting'],
  ['on', 'unknown', 'starting'],
  ['off', 'on', 'stopping'],
  ['off', 'unknown', 'stopping'],
] as const)('told %s while it is %s: %s', (commanded, actual, pending) => {
  expect(pendingChangeOf({ commanded, actual })).toBe(pending)
})

it.each([
  ['created', true],
  ['sent', true],
  ['accepted', true],
  ['done', false],
  ['rejected', false],
  ['expired', false],
  ['timed_out', false],
] as const)('a command that is %s is waited for: %s', (state, isAwaited) => {
  const expiresAt = '2026-11-22T10:01:00.000Z'
  expect(answerDeadlineOf(commandFixture({ state, expiresAt }))).toBe(
    isAwaited ? Date.parse(expiresAt) : null,
  )
})

it('no command is not waited for', () => {
  expect(answerDeadlineOf(null)).toBeNull()
})

describe('a countdown', () => {
  it.each([
    [0, '0:00'],
    [-5_000, '0:00'],
    [1, '0:01'],
    [9_000, '0:09'],
    [60_000, '1:00'],
    [725_000, '12:05'],
    [3_725_000, '1:02:05'],
  ])('of %i ms reads %s', (ms, text) => {
    expect(formatCountdown(ms)).toBe(text)
  })

  it('means the seconds it was given, rounded up', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), (ms) => {
        const seconds = formatCountdown(ms)
          .split(':')
          .reduce((sum, part) => sum * 60 + Number(part), 0)
        expect(seconds).toBe(Math.ceil(ms / 1000))
      }),
    )
  })
})

it.each([
  ['relay.set', { on: true, maxSeconds: 1800 }, { kind: 'start', minutes: 30 }],
  ['relay.set', { on: true, maxSeconds: null }, { kind: 'start', minutes: null }],
  ['relay.set', { on: true, maxSeconds: 90 }, { kind: 'start', minutes: 2 }],
  ['relay.set', { on: false }, { kind: 'stop' }],
  ['relay.set', {}, { kind: 'stop' }],
  ['mode.set', { mode: 'off' }, { kind: 'mode', mode: 'off' }],
  ['mode.set', { mode: 'turbo' }, { kind: 'other' }],
  ['config.set', { config: { x: 1 } }, { kind: 'config' }],
  ['reboot', {}, { kind: 'reboot' }],
  ['toString', {}, { kind: 'other' }],
])('%s %o orders %o', (type, order, expected) => {
  expect(summarizeCommand({ type, order })).toEqual(expected)
})

it.each([
  [1, [1]],
  [5, [5]],
  [60, [5, 15, 30, 60]],
  [90, [5, 15, 30, 60, 90]],
  [720, [5, 15, 30, 60, 120, 720]],
])('a longest run of %i min offers %o', (max, presets) => {
  expect(runTimePresetsOf(max)).toEqual(presets)
})

it.each([
  [null, 'required'],
  [1.5, 'whole'],
  [0, 'range'],
  [61, 'range'],
  [1, null],
  [60, null],
])('a run of %s min with at most 60: %s', (minutes, fault) => {
  expect(runMinutesError(minutes, 60)).toBe(fault)
})

it('a device that was lost fails its interlock whatever the last answer said', () => {
  const pump = pumpFixture()
  expect(shownInterlocksOf(pump, 'online')).toEqual(pump.interlocks)
  const lost = shownInterlocksOf(pump, 'offline')
  expect(lost.filter(({ id }) => id === 'device_online')).toEqual([
    { id: 'device_online', ok: false, value: null, limit: null, until: null },
  ])
  expect(lost).toHaveLength(pump.interlocks.length)
})

it.each([
  [{ kind: 'pump' }, true],
  [{ kind: 'solar_pump' }, true],
  [{ kind: 'tank' }, false],
  [
    { kind: null, latest: { relay_on: { value: 1, at: '2026-11-22T10:00:00Z', quality: 'ok' as const } } },
    true,
  ],
  [
    {
      kind: null,
      latest: { 'relay_on.1': { value: 0, at: '2026-11-22T10:00:00Z', quality: 'ok' as const } },
    },
    true,
  ],
])('%o looks switchable: %s', (device, expected) => {
  expect(looksSwitchable(deviceFixture(device))).toBe(expected)
})

const limited = runFixture({ endedAt: null })
const unlimited = runFixture({ endedAt: null, limitS: null })
const by = '2026-11-22T10:30:00.000Z'

it.each([
  ['off', null, null, 'device', 'online', null],
  ['unknown', null, null, 'device', 'offline', null],
  ['off', null, null, 'console', 'online', 'idle'],
  ['on', unlimited, null, 'device', 'online', 'unlimited'],
  ['on', null, null, 'console', 'online', 'unlimited'],
  ['on', limited, by, 'device', 'online', 'device'],
  ['unknown', limited, by, 'device', 'offline', 'device'],
  ['on', unlimited, by, 'device', 'online', 'console'],
  ['on', null, by, 'device', 'online', 'console'],
  ['on', limited, by, 'console', 'online', 'console'],
  ['on', limited, by, 'console', 'offline', 'lost'],
  ['unknown', limited, by, 'console', 'online', 'lost'],
] as const)('%s, run %o until %s, limit by %s, %s: %s', (actual, run, stopsBy, limitBy, status, guard) => {
  expect(stopGuard({ actual, run, stopsBy, limitBy }, status)).toBe(guard)
})

it.each([
  ['on', null, 'on'],
  ['off', limited, 'off'],
  ['unknown', limited, 'on'],
  ['unknown', null, 'off'],
] as const)('says %s with the open run %o: last said %s', (actual, run, said) => {
  expect(lastReportedPumpState({ actual, run })).toBe(said)
})

it.each([
  ['unknown', 'online'],
  ['on', 'offline'],
] as const)('that says %s and is %s does not pass as one that stands', (actual, status) => {
  const passing = shownInterlocksOf(pumpFixture({ actual }), status).filter(({ ok }) => ok)
  expect(passing.map(({ id }) => id)).not.toContain('not_running')
  expect(passing.map(({ id }) => id)).not.toContain('state_known')
})
