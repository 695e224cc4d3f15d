import { describe, expect, it } from 'vitest'
import { presenceAfter, presenceStatus, silenceLimitMs, type Presence, type PresenceLimits } from './presence'

const MINUTE = 60_000
const limits: PresenceLimits = {
  offlineTimeoutMinutes: null,
  learnsLimit: false,
  sleepy: false,
  intervalS: null,
}
const sleeper: PresenceLimits = { ...limits, sleepy: true, intervalS: 1200 }

describe('silenceLimitMs', () => {
  it.each([
    ['the owner decides', { ...sleeper, offlineTimeoutMinutes: 5 }, 5 * MINUTE],
    [
      'its rhythm decides',
      { ...limits, intervalS: 301, offlineTimeoutMinutes: 5, learnsLimit: true },
      16 * MINUTE,
    ],
    ['no rhythm is known', { ...limits, offlineTimeoutMinutes: 5, learnsLimit: true }, 5 * MINUTE],
    ['a sleeper misses three intervals', sleeper, 60 * MINUTE],
    ['a sleeper of unknown interval', { ...sleeper, intervalS: null }, 180 * MINUTE],
    ['anything else', { ...limits, intervalS: 30 }, 10 * MINUTE],
  ])('%s', (_, given, expected) => {
    expect(silenceLimitMs(given)).toBe(expected)
  })
})

describe('presenceStatus', () => {
  it.each([
    ['never heard', { lastSeenAt: null, willAt: null }, limits, 0, 'unknown'],
    ['never heard but a will', { lastSeenAt: null, willAt: 0 }, limits, 5 * MINUTE, 'unknown'],
    ['just within the limit', { lastSeenAt: 0, willAt: null }, limits, 10 * MINUTE, 'online'],
    ['just over the limit', { lastSeenAt: 0, willAt: null }, limits, 10 * MINUTE + 1, 'offline'],
    ['a will before the last message', { lastSeenAt: 10, willAt: 5 }, limits, 9 * MINUTE, 'online'],
    ['a young will', { lastSeenAt: 0, willAt: 1000 }, limits, 60_999, 'online'],
    ['a will of 60 s', { lastSeenAt: 0, willAt: 1000 }, limits, 61_000, 'offline'],
    ['a will of a sleeper', { lastSeenAt: 0, willAt: 1000 }, sleeper, 30 * MINUTE, 'online'],
    ['a sleeper gone silent', { lastSeenAt: 0, willAt: 1000 }, sleeper, 61 * MINUTE, 'offline'],
  ])('%s', (_, presence, given, now, expected) => {
    expect(presenceStatus({ presence, limits: given, now })).toBe(expected)
  })
})

describe('presenceAfter', () => {
  const after = (
    presence: Presence,
    signal: 'spoke' | 'will',
    receivedAt: number,
    retained = false,
  ): Presence => presenceAfter({ presence, signal, retained, receivedAt })

  it.each([
    [
      'a replayed birth proves nothing',
      { lastSeenAt: null, willAt: null },
      'spoke',
      9,
      true,
      { lastSeenAt: null, willAt: null },
    ],
    [
      'a replayed will proves nothing',
      { lastSeenAt: 5, willAt: null },
      'will',
      9,
      true,
      { lastSeenAt: 5, willAt: null },
    ],
    [
      'the first word',
      { lastSeenAt: null, willAt: null },
      'spoke',
      9,
      false,
      { lastSeenAt: 9, willAt: null },
    ],
    [
      'a word after the will',
      { lastSeenAt: 1, willAt: 5 },
      'spoke',
      9,
      false,
      { lastSeenAt: 9, willAt: null },
    ],
    ['a late word', { lastSeenAt: 9, willAt: null }, 'spoke', 5, false, { lastSeenAt: 9, willAt: null }],
    [
      'a word from before the will',
      { lastSeenAt: 1, willAt: 9 },
      'spoke',
      5,
      false,
      { lastSeenAt: 5, willAt: 9 },
    ],
    ['a will', { lastSeenAt: 5, willAt: null }, 'will', 9, false, { lastSeenAt: 5, willAt: 9 }],
    ['a second will', { lastSeenAt: 5, willAt: 7 }, 'will', 9, false, { lastSeenAt: 5, willAt: 7 }],
    [
      'a will after a forgotten one',
      { lastSeenAt: 5, willAt: 3 },
      'will',
      9,
      false,
      { lastSeenAt: 5, willAt: 9 },
    ],
  ] as const)('%s', (_, presence, signal, receivedAt, retained, expected) => {
    expect(after(presence, signal, receivedAt, retained)).toEqual(expected)
  })

  it('keeps a flapping device online', () => {
    let presence: Presence = { lastSeenAt: null, willAt: null }
    for (let second = 0; second < 600; second += 6) {
      presence = after(after(presence, 'spoke', second * 1000), 'will', second * 1000 + 3000)
      expect(presenceStatus({ presence, limits, now: second * 1000 + 5000 })).toBe('online')
    }
  })
})
