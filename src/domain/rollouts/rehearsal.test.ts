import { describe, expect, it } from 'vitest'
import { DAY_MS, DEFAULT_GROUP_POLICY, DEFAULT_ROLLOUT_POLICY } from './policy'
import { rehearseRollout, stopChanceOf, type RehearsalDevice } from './rehearsal'

const HOUR_MS = 3_600_000
const FROM = Date.parse('2026-03-01T12:00:00Z')
const TO = FROM + 30 * DAY_MS
const windows = [{ days: [0, 1, 2, 3, 4, 5, 6], from: '22:00', to: '05:00' }]

const device = (deviceId: string, change: Partial<RehearsalDevice> = {}): RehearsalDevice => ({
  deviceId,
  group: 0,
  zone: 'UTC',
  expectedMs: HOUR_MS,
  online: [{ from: FROM, to: TO }],
  pumpOn: null,
  battery: null,
  held: [],
  keys: [],
  coordinator: null,
  ...change,
})
const rehearse = (devices: RehearsalDevice[], groups = [DEFAULT_GROUP_POLICY]) =>
  rehearseRollout({ devices, groups, windows, from: FROM, to: TO, pumpOffMs: 60_000 })

describe('a rehearsal', () => {
  it('takes the first night, and the soak', () => {
    const { durationMs, holds, never } = rehearse([device('a')])
    expect(durationMs).toBe(11 * HOUR_MS + DAY_MS)
    const held = { devices: 1, totalMs: 10 * HOUR_MS, longestMs: 10 * HOUR_MS, deviceIds: ['a'] }
    expect(holds).toEqual([{ reason: 'window', ...held }])
    expect(never).toEqual([])
  })

  it('waits for devices that were away, pumped, or were low on battery, and says how long', () => {
    const night = FROM + 10 * HOUR_MS
    const { holds, groups } = rehearse([
      device('away', { online: [{ from: night + HOUR_MS, to: TO }] }),
      device('pumping', { pumpOn: [{ from: night + 1.5 * HOUR_MS, to: night + 3 * HOUR_MS }] }),
      device('low', {
        battery: {
          floorPercent: 70,
          points: [
            { at: FROM, percent: 40 },
            { at: night + 2 * HOUR_MS, percent: 80 },
          ],
        },
      }),
    ])
    expect(groups[0]).toMatchObject({ devices: 3, updated: 3 })
    const hours = Object.fromEntries(holds.map(({ reason, totalMs }) => [reason, totalMs / HOUR_MS]))
    expect(hours).toMatchObject({ online: 1, nothing_due: 3 + 1 / 60, battery: 2 })
  })

  it('waits for the other guards, of several for the longest', () => {
    const night = FROM + 10 * HOUR_MS
    const { holds, groups, never } = rehearse([
      device('alert', {
        held: [
          { reason: 'tank_above_low', from: night - HOUR_MS, to: night + HOUR_MS },
          { reason: 'no_critical_alert', from: FROM, to: night + 2 * HOUR_MS },
        ],
      }),
      device('boot', { held: [{ reason: 'boot_relay_known', from: FROM, to: Infinity }] }),
    ])
    expect(groups[0]).toMatchObject({ devices: 2, updated: 1 })
    expect(holds).toContainEqual(
      expect.objectContaining({ reason: 'no_critical_alert', totalMs: 2 * HOUR_MS }),
    )
    expect(never).toEqual([{ deviceId: 'boot', reason: 'boot_relay_known' }])
  })

  it('names devices that find no time, and what held them', () => {
    const { never, durationMs } = rehearse([
      device('gone', { online: [] }),
      device('slow', { expectedMs: 8 * HOUR_MS }),
    ])
    expect(never).toEqual([
      { deviceId: 'gone', reason: 'online' },
      { deviceId: 'slow', reason: 'window' },
    ])
    expect(durationMs).toBeNull()
  })

  it('leaves the twin alone until the first has soaked', () => {
    const { holds } = rehearse([device('a', { keys: ['tank:1'] }), device('b', { keys: ['tank:1'] })])
    expect(holds.find(({ reason }) => reason === 'pair')).toMatchObject({ devices: 1, totalMs: 25 * HOUR_MS })
  })

  it('starts the second group after the soak of the first', () => {
    const { groups } = rehearse(
      [device('a'), device('b', { group: 1 })],
      [DEFAULT_GROUP_POLICY, DEFAULT_GROUP_POLICY],
    )
    expect(groups[1]?.startsAfterMs).toBe(11 * HOUR_MS + DAY_MS)
  })
})

describe('the chance to stop an image that bricks one in ten', () => {
  it.each([
    [1, 0.1],
    [10, 1 - 0.9 ** 10],
    [0, 0],
  ])('in a first group of %i', (size, chance) => {
    expect(stopChanceOf(size, { ...DEFAULT_GROUP_POLICY, errorCount: 1 })).toBeCloseTo(chance, 6)
  })

  it('is near certain in a large one, and also for one in fifty', () => {
    expect(stopChanceOf(500, DEFAULT_GROUP_POLICY)).toBeGreaterThan(0.9999)
    expect(stopChanceOf(500, DEFAULT_GROUP_POLICY, 0.02)).toBeGreaterThan(0.99)
  })
})

it('the default roll-out takes every device and needs no window longer than a night', () => {
  const { groups, windows: nights } = DEFAULT_ROLLOUT_POLICY
  expect(groups.reduce((sum, { percent }) => sum + percent, 0)).toBe(100)
  expect(nights).toEqual(windows)
})
