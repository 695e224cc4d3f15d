import { describe, expect, it } from 'vitest'
import { type ActionFacts, nextActionOf } from './next-action'

const calm: ActionFacts = {
  status: 'ok',
  hoursToEmpty: null,
  usedL: 100,
  usualL: 90,
  capacityL: 1000,
  hasLeak: false,
}

describe('nextActionOf', () => {
  it.each<[string, Partial<ActionFacts>, ReturnType<typeof nextActionOf>]>([
    ['nothing out of the ordinary', {}, 'ok'],
    ['a low tank', { status: 'low' }, 'low'],
    ['a critical tank, whatever else', { status: 'critical', hoursToEmpty: 1, hasLeak: true }, 'critical'],
    ['an unknown level', { status: 'unknown', hoursToEmpty: 1 }, 'unknown'],
    ['a full tank that is empty in three hours', { hoursToEmpty: 3 }, 'emptySoon'],
    ['a tank that is empty in a day', { hoursToEmpty: 24 }, 'ok'],
    ['a leak', { hasLeak: true }, 'leak'],
    ['a leak in a low tank', { status: 'low', hasLeak: true }, 'leak'],
    ['thrice the usual use', { usedL: 300, usualL: 100 }, 'heavyUse'],
    ['thrice next to nothing', { usedL: 30, usualL: 10 }, 'ok'],
    ['use without a usual one', { usedL: 300, usualL: null }, 'ok'],
    ['use of a tank of unknown size', { usedL: 300, usualL: 100, capacityL: null }, 'heavyUse'],
  ])('%s', (_, facts, action) => {
    expect(nextActionOf({ ...calm, ...facts })).toBe(action)
  })
})
