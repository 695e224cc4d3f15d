import { describe, expect, it } from 'vitest'
import type { PumpFacts } from './facts'
import { ago, factsWith, MINUTE, NOW, orderWith } from './facts.fixture'
import { interlocksOf, type WantedStart } from './interlocks'
import { INTERLOCKS } from './types'

const wanted: WantedStart = { by: 'person', maxSeconds: 600 }
const failing = (facts: PumpFacts, more: Partial<WantedStart> = {}) =>
  interlocksOf(facts, { ...wanted, ...more }).filter(({ ok }) => !ok)

it('are all listed in order, and all hold for a pump that may start', () => {
  const all = interlocksOf(factsWith(), wanted)
  expect(all.map(({ id }) => id)).toEqual(INTERLOCKS)
  expect(all.every(({ ok, until }) => ok && until === null)).toBe(true)
})

it('of an unwatched tank are left out', () => {
  const ids = interlocksOf(factsWith({ destination: null, source: null }), wanted).map(({ id }) => id)
  expect(ids).toEqual(INTERLOCKS.filter((id) => !/^(?:source|destination)/.test(id)))
})

describe('an interlock that fails', () => {
  it.each<[string, Parameters<typeof factsWith>[0], object]>([
    ['device_online', { isOnline: false }, {}],
    ['state_known', { said: null }, {}],
    ['not_running', { said: { on: true, at: ago(1), receivedAt: ago(1) } }, {}],
    ['no_pending', { lastStart: orderWith({ state: 'sent' }) }, {}],
    ['no_pending', { lastStop: orderWith({ state: 'sent' }) }, {}],
    ['mode', { mode: 'off' }, {}],
    ['lockout', { lock: { reason: 'fault', until: null } }, { until: null }],
    ['lockout', { lock: { reason: 'start_failures', until: NOW + 1 } }, { until: NOW + 1 }],
    ['destination_fresh', { destination: { percent: 50, at: ago(16) } }, { value: 16, limit: 15 }],
    ['destination_fresh', { destination: { percent: 50, at: ago(-180) } }, { value: -180, limit: 15 }],
    ['source_fresh', { source: { percent: 50, at: ago(-6) } }, { value: -6, limit: 15 }],
    ['destination_room', { destination: { percent: 98, at: ago(1) } }, { value: 98, limit: 98 }],
    ['source_fresh', { source: { percent: 50, at: ago(16) } }, { value: 16, limit: 15 }],
    ['source_water', { source: { percent: 10, at: ago(1) } }, { value: 10, limit: 10 }],
    ['rest', { lastRunEndedAt: ago(1.5) }, { value: 1, limit: 2, until: ago(-0.5) }],
    [
      'starts_per_hour',
      { settings: { maxStartsPerHour: 2 }, starts: [ago(50), ago(20), ago(61)] },
      { value: 2, limit: 2, until: ago(50) + 60 * MINUTE },
    ],
    ['run_limit', { settings: { maxRunMinutes: 9 } }, { value: 10, limit: 9 }],
    ['run_limit', { waitsForUplink: true, limitBy: 'console' }, { value: 10, limit: 60 }],
  ])('%s', (id, more, said) => {
    const failed = failing(factsWith(more)).filter((one) => one.id === id || one.id !== 'state_known')
    expect(failed).toMatchObject([{ id, ...said }])
  })

  it.each<[string, Parameters<typeof factsWith>[0]]>([
    ['a lock whose time has passed', { lock: { reason: 'start_failures', until: NOW } }],
    ['a level at the end of the stale time', { destination: { percent: 50, at: ago(15) } }],
    ['a level of a clock that is a little ahead', { destination: { percent: 50, at: ago(-5) } }],
    ['a tank just below full', { destination: { percent: 97.9, at: ago(1) } }],
    ['a source just above its lowest', { source: { percent: 10.1, at: ago(1) } }],
    ['a run that ended a rest ago', { lastRunEndedAt: ago(2) }],
    ['one start less than allowed', { starts: Array.from({ length: 5 }, (_, i) => ago(i + 1)) }],
    ['a device that is heard now and then and ends its runs', { waitsForUplink: true }],
  ])('nothing for %s', (_, more) => expect(failing(factsWith(more))).toEqual([]))

  it('an unknown level is neither fresh nor below full', () => {
    const facts = factsWith({ destination: { percent: null, at: null }, source: { percent: null, at: null } })
    expect(failing(facts).map(({ id, value }) => [id, value])).toEqual(
      ['destination_fresh', 'destination_room', 'source_fresh', 'source_water'].map((id) => [id, null]),
    )
  })

  it.each([
    ['person', 'auto', true],
    ['person', 'manual', true],
    ['person', 'off', false],
    ['schedule', 'auto', true],
    ['schedule', 'manual', true],
    ['schedule', 'off', false],
    ['auto', 'auto', true],
    ['auto', 'manual', false],
    ['auto', 'off', false],
  ] as const)('%s in mode %s: %s', (by, mode, may) => {
    expect(failing(factsWith({ mode }), { by }).map(({ id }) => id)).toEqual(may ? [] : ['mode'])
  })
})
