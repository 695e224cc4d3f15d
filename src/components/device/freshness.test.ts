import { describe, expect, it } from 'vitest'
import { deviceFixture } from '~/tests/support/fixtures/device-fixture'
import { channelTimeOf, freshnessOf, levelTimeOf, qualityBadgeOf } from './freshness'

const NOW = Date.UTC(2026, 10, 21, 12)
const before = (minutes: number) => NOW - minutes * 60_000
const iso = (ms: number) => new Date(ms).toISOString()

describe('freshnessOf', () => {
  it.each([
    ['online', 'a minute', 1, 1, 'fresh'],
    ['online', 'as long ago as its last message, a sleeper', 300, 300, 'fresh'],
    ['online', 'the patience before its last message', 12, 2, 'fresh'],
    ['online', 'longer than the patience before its last message', 13, 2, 'stale'],
    ['online', 'a day and more before its last message', 1500, 2, 'expired'],
    ['offline', 'within the patience', 9, 9, 'fresh'],
    ['offline', 'beyond the patience', 11, 11, 'stale'],
    ['offline', 'just within a day', 1440, 1440, 'stale'],
    ['offline', 'over a day', 1441, 1441, 'expired'],
    ['unknown', 'beyond the patience', 60, 60, 'stale'],
  ] as const)('%s, measured %s ago', (status, _, measured, seen, expected) => {
    const device = deviceFixture({ status, lastSeenAt: iso(before(seen)), intervalS: 6_000 })
    expect(freshnessOf(device, before(measured), NOW)).toBe(expected)
  })

  it.each([
    ['its own limit', { notificationSettingsSaved: true }, 13, 'stale'],
    ['three of its intervals', { intervalS: 600 }, 33, 'stale'],
    ['neither yet', { intervalS: 600 }, 31, 'fresh'],
  ] as const)('called online, but not heard for longer than %s', (_, made, minutes, expected) => {
    const device = deviceFixture({ ...made, lastSeenAt: iso(before(minutes)) })
    expect(freshnessOf(device, before(minutes), NOW)).toBe(expected)
  })

  it('does not believe what bears a time to come', () => {
    expect(freshnessOf(deviceFixture({ status: 'online' }), before(-6), NOW)).toBe('stale')
  })

  it('does not mind a clock that runs ahead', () => {
    expect(freshnessOf(deviceFixture({ at: iso(before(-5)) }), before(-5), NOW)).toBe('fresh')
  })
})

describe('the time of a level', () => {
  const device = deviceFixture({
    tankSeries: [{ tankType: 'custom' }, { tankType: 'custom' }],
    latest: {
      distance_mm: { value: 1, at: iso(before(30)), quality: 'ok' },
      level_pct: { value: 1, at: iso(before(20)), quality: 'ok' },
      'distance_mm.1': { value: 1, at: iso(before(10)), quality: 'ok' },
      'distance_mm.7': { value: 1, at: iso(before(1)), quality: 'ok' },
      battery_v: { value: 1, at: iso(before(0)), quality: 'ok' },
    },
  })

  it('is that of the newest value of its channel', () => {
    expect(channelTimeOf(device, 0)).toBe(before(20))
    expect(channelTimeOf(device, 1)).toBe(before(10))
    expect(channelTimeOf(device, 2)).toBeNull()
  })

  it('over all tanks is the newest, and of tanks only', () => {
    expect(levelTimeOf(device)).toBe(before(10))
    expect(levelTimeOf(deviceFixture({ distances: {} }))).toBeNull()
  })
})

describe('qualityBadgeOf', () => {
  const at = iso(NOW)
  it.each([
    ['ok', null],
    ['spike', 'noisy'],
    ['blind_zone', 'outOfRange'],
    ['suspect', 'suspect'],
  ] as const)('calls %s %s', (quality, badge) => {
    expect(qualityBadgeOf(deviceFixture({ latest: { distance_mm: { value: 9, at, quality } } }))).toBe(badge)
  })

  it.each([
    ['spike', 'noisy'],
    ['blind_zone', 'outOfRange'],
  ] as const)('calls a newest value that is not believed (%s) %s', (quality, badge) => {
    expect(qualityBadgeOf(deviceFixture({ doubtful: { distance_mm: { value: 9, at, quality } } }))).toBe(
      badge,
    )
  })

  it.each([
    ['stuck', 'stuck'],
    ['no_echo', 'noEcho'],
    ['spikes', 'noisy'],
    ['battery', null],
  ] as const)('says of an open alert of %s %s', (rule, badge) => {
    const alert = {
      id: 'a',
      rule,
      channel: 0,
      severity: 'warning',
      openedAt: at,
      acknowledgedAt: null,
    } as const
    expect(qualityBadgeOf(deviceFixture({ alerts: [alert] }))).toBe(badge)
  })

  it('asks for a tank before anything else', () => {
    expect(qualityBadgeOf(deviceFixture({ tankConfig: null }))).toBe('needsTank')
  })

  it('has nothing to say about a device without a level', () => {
    expect(qualityBadgeOf(deviceFixture({ tankConfig: null, distances: {} }))).toBeNull()
  })
})
