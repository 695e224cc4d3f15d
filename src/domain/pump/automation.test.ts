import { describe, expect, it } from 'vitest'
import { decide } from './automation'
import { ago, factsWith, NOW, orderWith, runningWith } from './facts.fixture'

type More = Parameters<typeof factsWith>[0]
const low = { destination: { percent: 30, at: ago(1) } }
const START = { type: 'start', trigger: 'auto', maxSeconds: 3600 }
const DAILY = { days: [0, 1, 2, 3, 4, 5, 6], at: '11:58', runMinutes: 20, enabled: true }
const run = { startedAt: ago(10), limitS: 600, orderedAt: ago(10), trigger: 'person' } as const

describe('a running pump', () => {
  it.each<[string, More, string | null]>([
    ['goes on', {}, null],
    ['is not known to', { isOnline: false, mode: 'off' }, null],
    ['has a stop pending', { mode: 'off', lastStop: orderWith({ state: 'sent' }) }, null],
    ['was told to stop a moment ago', { mode: 'off', lastStop: orderWith({ createdAt: NOW - 9_999 }) }, null],
    [
      'was told to stop a while ago',
      { mode: 'off', lastStop: orderWith({ createdAt: NOW - 10_000 }) },
      'mode_off',
    ],
    ['mode off', { mode: 'off' }, 'mode_off'],
    ['limit passed, the console’s to end', { run, limitBy: 'console' }, 'limit'],
    ['limit not passed', { run: { ...run, limitS: 601 }, limitBy: 'console' }, null],
    ['limit passed, the device’s to end', { run }, null],
    ['limit passed 30 s ago, the device’s to end', { run: { ...run, limitS: 570 } }, 'limit'],
    [
      'a stop came after its start',
      { lastStop: orderWith({ createdAt: ago(2), reason: 'source_low' }) },
      'source_low',
    ],
    ['full', { mode: 'manual', destination: { percent: 98, at: ago(1) } }, 'tank_full'],
    ['source low', { mode: 'manual', source: { percent: 10, at: ago(1) } }, 'source_low'],
    ['destination stale', { mode: 'manual', destination: { percent: 50, at: ago(16) } }, 'stale'],
    ['source unknown', { source: { percent: null, at: null } }, 'stale'],
    ['stop level reached', { destination: { percent: 90, at: ago(1) } }, 'level_reached'],
    ['stop level reached in manual', { mode: 'manual', destination: { percent: 90, at: ago(1) } }, null],
    ['no tank watched', { destination: null, source: null }, null],
  ])('%s', (_, more, reason) => {
    const trigger = reason === 'level_reached' ? 'auto' : 'safety'
    expect(decide(runningWith(more))).toEqual(reason && { type: 'stop', trigger, reason })
  })
})

describe('a stopped pump', () => {
  it.each<[string, More, object | null]>([
    ['at the start level', low, START],
    ['between the levels', { destination: { percent: 30.1, at: ago(1) } }, null],
    ['in manual', { ...low, mode: 'manual' }, null],
    ['without levels', { ...low, settings: { startPercent: null, stopPercent: null } }, null],
    ['against an interlock', { ...low, source: { percent: 5, at: ago(1) } }, null],
    [
      'told to start within a minute',
      { ...low, lastStart: orderWith({ state: 'rejected', createdAt: NOW - 59_999 }) },
      null,
    ],
    [
      'told to start a minute ago',
      { ...low, lastStart: orderWith({ state: 'rejected', createdAt: NOW - 60_000 }) },
      START,
    ],
    [
      'scheduled',
      { mode: 'manual', settings: { schedules: [DAILY] } },
      { type: 'start', trigger: 'schedule', maxSeconds: 1200, scheduledAt: ago(2) },
    ],
    [
      'scheduled for longer than allowed',
      { settings: { schedules: [DAILY], maxRunMinutes: 9 } },
      { type: 'start', trigger: 'schedule', maxSeconds: 540, scheduledAt: ago(2) },
    ],
    ['scheduled, and settled', { scheduledAt: ago(2), settings: { schedules: [DAILY] } }, null],
    ['scheduled in mode off', { mode: 'off', settings: { schedules: [DAILY] } }, null],
    [
      'scheduled with a full tank',
      { destination: { percent: 99, at: ago(1) }, settings: { schedules: [DAILY] } },
      null,
    ],
  ])('%s', (_, more, decision) => expect(decide(factsWith(more))).toEqual(decision))
})
