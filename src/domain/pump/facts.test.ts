import { describe, expect, it } from 'vitest'
import { actualOf, isFresh, overruledBy, pendingOf, runLimitS } from './facts'
import { ago, factsWith, NOW, orderWith, runningWith } from './facts.fixture'

const on = { on: true, at: ago(1), receivedAt: ago(1) }
const off = { ...on, on: false }

describe('state of a relay', () => {
  it.each([
    ['offline', { isOnline: false, said: on }, 'unknown'],
    ['never heard', { heardAt: null, said: on }, 'unknown'],
    ['not heard for the stale time', { heardAt: ago(15.1), said: on }, 'unknown'],
    ['heard at the end of the stale time', { heardAt: ago(15), said: on }, 'on'],
    ['not heard for 3 long intervals', { heardAt: ago(61), intervalS: 1200, said: on }, 'unknown'],
    ['heard within 3 long intervals', { heardAt: ago(60), intervalS: 1200, said: on }, 'on'],
    ['no word of it', { said: null }, 'unknown'],
    [
      'an old word of a device that is heard',
      { said: { on: false, at: ago(900), receivedAt: ago(900) } },
      'off',
    ],
  ])('%s', (_, more, expected) => expect(actualOf(factsWith(more))).toBe(expected))
})

it.each([
  [{ percent: 50, at: ago(15) }, true],
  [{ percent: 50, at: ago(15.1) }, false],
  [{ percent: null, at: ago(1) }, false],
  [{ percent: 50, at: null }, false],
])('a level %j is fresh: %s', (tank, expected) => expect(isFresh(tank, factsWith())).toBe(expected))

it.each([
  ['as ordered', { run: { startedAt: 0, limitS: 600, orderedAt: 0, trigger: 'person' as const } }, 600],
  [
    'the longest run, where somebody set one',
    { run: { startedAt: 0, limitS: null, orderedAt: null, trigger: 'device' as const } },
    3600,
  ],
  [
    'none',
    { isConfigured: false, run: { startedAt: 0, limitS: null, orderedAt: null, trigger: 'device' as const } },
    null,
  ],
  ['none without a run', { run: null }, null],
])('the limit of a run: %s', (_, more, expected) => expect(runLimitS(factsWith(more))).toBe(expected))

describe('pending commands', () => {
  const done = orderWith({ state: 'done' })
  const timedOut = orderWith({ state: 'timed_out', expiresAt: ago(3), endedAt: ago(2) })
  it.each([
    ['nothing was ordered', {}, null],
    [
      'a stop was sent',
      { lastStop: orderWith({ state: 'sent' }), lastStart: orderWith({ state: 'sent' }) },
      'off',
    ],
    ['a start was made', { lastStart: orderWith({ state: 'created' }) }, 'on'],
    ['a start was accepted', { lastStart: orderWith({ state: 'accepted' }), lastStop: orderWith() }, 'on'],
    ['a start was done, nothing said', { lastStart: done, said: null }, 'on'],
    ['a start was done, said off before', { lastStart: done, said: { ...off, receivedAt: ago(6) } }, 'on'],
    ['a start was done, said off of before', { lastStart: done, said: { ...off, at: ago(6) } }, 'on'],
    ['a start was done, said on', { lastStart: done, said: { ...on, receivedAt: ago(5.1) } }, null],
    ['a start was done, said off since', { lastStart: done, said: off }, null],
    ['a start was done long ago', { lastStart: orderWith({ endedAt: ago(15.1) }), said: null }, null],
    [
      'a start timed out, said off before its expiry',
      { lastStart: timedOut, said: { ...off, at: ago(3.1) } },
      'on',
    ],
    ['a start timed out, said off since its expiry', { lastStart: timedOut, said: off }, null],
    ['a start was refused', { lastStart: orderWith({ state: 'rejected' }), said: null }, null],
    ['a start expired', { lastStart: orderWith({ state: 'expired' }), said: null }, null],
  ])('%s', (_, more, expected) => expect(pendingOf(factsWith(more))).toBe(expected))
})

const unheard = { state: 'expired', reason: 'limit', createdAt: ago(20) } as const
const resumed = {
  run: { startedAt: ago(5), limitS: null, orderedAt: null, trigger: 'device' },
  lastRunEndedAt: ago(60),
  lastStop: orderWith(unheard),
} as const

it.each([
  ['no stop', {}, null],
  ['a stop before its start', { lastStop: orderWith({ createdAt: ago(6) }) }, null],
  [
    'a stop after its start',
    { lastStop: orderWith({ createdAt: ago(2), reason: 'tank_full' }) },
    'tank_full',
  ],
  ['a person’s stop after its start', { lastStop: orderWith({ createdAt: ago(2) }) }, 'person'],
  [
    'a stop in a run nobody here ordered',
    {
      run: { startedAt: ago(5), limitS: null, orderedAt: null, trigger: 'device' },
      lastStop: orderWith({ createdAt: NOW }),
    },
    null,
  ],
  ['no run', { run: null, lastStop: orderWith() }, null],
  ...(
    [
      ['a stop for its limit, before it, that ran out', {}, 'limit'],
      ['one that timed out', { lastStop: orderWith({ ...unheard, state: 'timed_out' }) }, 'limit'],
      ['one that was obeyed', { lastStop: orderWith({ ...unheard, state: 'done' }) }, null],
      ['one for another reason', { lastStop: orderWith({ ...unheard, reason: 'tank_full' }) }, null],
      ['one after which a run has ended', { lastRunEndedAt: ago(15) }, null],
    ] as const
  ).map(([what, more, reason]) => [`nobody’s run and ${what}`, { ...resumed, ...more }, reason] as const),
] as const)('a run and %s', (_, more, expected) => expect(overruledBy(runningWith(more))).toBe(expected))
