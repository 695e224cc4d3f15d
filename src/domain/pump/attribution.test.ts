import { describe, expect, it } from 'vitest'
import { attributeStart, attributeStop, type SentCommand } from './attribution'

const S = 1000
const order = (on: boolean, sentAtS: number, more: Partial<SentCommand> = {}): SentCommand => ({
  id: `${on} ${sentAtS}`,
  on,
  sentAt: sentAtS * S,
  trigger: 'person',
  reason: null,
  userId: 'ann',
  limitS: on ? 600 : null,
  ...more,
})

describe('who started a pump', () => {
  const device = { trigger: 'device', userId: null, commandId: null, limitS: null }
  const ann = { trigger: 'person', userId: 'ann', commandId: 'true 1000', limitS: 600 }
  it.each<[string, SentCommand[], number, number | null, object]>([
    ['nobody ordered it', [], 1000, null, device],
    ['ordered just before', [order(true, 1000)], 1003, null, ann],
    ['by a clock that is behind', [order(true, 1000)], 990, null, ann],
    ['ordered two minutes before', [order(true, 1000)], 1120, null, ann],
    ['ordered long before', [order(true, 1000)], 1121, null, device],
    ['seen two long intervals later', [order(true, 1000)], 2700, 900, ann],
    ['ordered long after', [order(true, 1000)], 960, null, device],
    ['ordered off', [order(false, 1000)], 1003, null, device],
    [
      'the newest of several orders',
      [order(true, 950, { userId: 'bob' }), order(true, 1000)],
      1003,
      null,
      ann,
    ],
  ])('%s', (_, commands, at, intervalS, started) =>
    expect(attributeStart({ at: at * S, commands, intervalS })).toEqual(started),
  )
})

describe('why a pump stopped', () => {
  const since = { startedAt: 1000 * S, intervalS: 60 }
  const off = order(false, 1500, { reason: 'tank_full', userId: null, trigger: 'safety' })
  it.each<[string, Partial<Parameters<typeof attributeStop>[0]> & { atS: number }, string, string | null]>([
    [
      'ordered, with a reason',
      { atS: 1502, commands: [off], limitS: 500, isFaulty: true },
      'tank_full',
      null,
    ],
    ['ordered by a person', { atS: 1502, commands: [order(false, 1500)] }, 'person', 'ann'],
    ['ordered before this run', { atS: 1050, commands: [order(false, 960)] }, 'device', null],
    ['at its limit', { atS: 1600, limitS: 600, isFaulty: true }, 'limit', null],
    ['a little early', { atS: 1545, limitS: 600 }, 'limit', null],
    ['seen late', { atS: 3000, limitS: 600 }, 'limit', null],
    ['well before its limit', { atS: 1500, limitS: 600, isFaulty: true }, 'fault', null],
    ['soon, with a short limit', { atS: 1010, limitS: 60 }, 'device', null],
    ['without a limit', { atS: 1600 }, 'device', null],
  ])('%s', (_, { atS, ...told }, stopReason, stoppedById) =>
    expect(
      attributeStop({ ...since, at: atS * S, commands: [], limitS: null, isFaulty: false, ...told }),
    ).toEqual({ stopReason, stoppedById }),
  )
})
