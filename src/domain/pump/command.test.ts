import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  answerBy,
  COMMAND_LIFE_MS,
  type CommandEvent,
  expiryOf,
  isAsOrdered,
  isFinal,
  nextState,
} from './command'
import { COMMAND_STATES, type CommandState } from './types'

const life = { createdAt: 0, expiresAt: COMMAND_LIFE_MS }
const [EARLY, AT_EXPIRY, LATE] = [COMMAND_LIFE_MS - 1, COMMAND_LIFE_MS, answerBy(life)]

const ack = (status: Extract<CommandEvent, { type: 'ack' }>['status']): CommandEvent => ({
  type: 'ack',
  status,
})
const EVENTS: CommandEvent[] = [
  ...(['claim', 'refuse', 'seen', 'tick', 'withdraw'] as const).map((type) => ({ type })),
  ...(['accepted', 'done', 'rejected', 'expired', 'failed'] as const).map(ack),
]

describe('the next state', () => {
  it.each<[CommandState, CommandEvent, number, CommandState | null]>([
    ['created', { type: 'claim' }, EARLY, 'sent'],
    ['created', { type: 'claim' }, AT_EXPIRY, 'expired'],
    ['created', { type: 'refuse' }, EARLY, 'rejected'],
    ['created', ack('accepted'), EARLY, null],
    ['created', ack('done'), EARLY, null],
    ['created', ack('rejected'), EARLY, null],
    ['created', ack('expired'), EARLY, null],
    ['created', { type: 'seen' }, EARLY, null],
    ['created', { type: 'tick' }, EARLY, null],
    ['created', { type: 'tick' }, AT_EXPIRY, 'expired'],
    ['created', { type: 'withdraw' }, EARLY, 'expired'],
    ['sent', { type: 'claim' }, EARLY, null],
    ['sent', { type: 'refuse' }, EARLY, 'rejected'],
    ['sent', ack('accepted'), EARLY, 'accepted'],
    ['sent', ack('done'), EARLY, 'done'],
    ['sent', ack('rejected'), EARLY, 'rejected'],
    ['sent', ack('failed'), EARLY, 'rejected'],
    ['sent', ack('expired'), EARLY, 'expired'],
    ['sent', { type: 'seen' }, EARLY, 'done'],
    ['sent', { type: 'tick' }, LATE - 1, null],
    ['sent', { type: 'tick' }, LATE, 'timed_out'],
    ['sent', { type: 'withdraw' }, EARLY, 'expired'],
    ['accepted', { type: 'claim' }, EARLY, null],
    ['accepted', { type: 'refuse' }, EARLY, null],
    ['accepted', ack('accepted'), EARLY, null],
    ['accepted', ack('done'), LATE, 'done'],
    ['accepted', ack('rejected'), EARLY, 'rejected'],
    ['accepted', ack('expired'), EARLY, 'expired'],
    ['accepted', { type: 'seen' }, EARLY, 'done'],
    ['accepted', { type: 'tick' }, LATE - 1, null],
    ['accepted', { type: 'tick' }, LATE, 'timed_out'],
    ['accepted', { type: 'withdraw' }, EARLY, 'expired'],
  ])('%s, %j at %i: %s', (state, event, now, expected) =>
    expect(nextState(state, event, { ...life, now })).toBe(expected),
  )

  it('of an ended command is null', () => {
    for (const state of COMMAND_STATES.filter(isFinal))
      for (const event of EVENTS) expect(nextState(state, event, { ...life, now: LATE })).toBe(null)
  })

  it('for any input there is one end, and no timeout before the expiry', () => {
    const story = fc.array(fc.tuple(fc.constantFrom(...EVENTS), fc.nat(20_000)), { maxLength: 30 })
    fc.assert(
      fc.property(story, (events) => {
        let [state, now, ends]: [CommandState, number, number] = ['created', 0, 0]
        for (const [event, pause] of [...events, [{ type: 'tick' }, LATE] as const]) {
          now += pause
          const next = nextState(state, event, { ...life, now })
          if (next === 'timed_out') expect(now).toBeGreaterThan(life.expiresAt)
          if (next && isFinal(next)) ends += 1
          state = next ?? state
        }
        expect(ends).toBe(1)
      }),
    )
  })
})

describe('lifetime of a command', () => {
  const minute = 60_000
  const now = 1_000 * minute
  it.each([
    ['a minute', { waitsForUplink: false, lastSeenAt: now, intervalS: 3600 }, 1],
    [
      'until the uplink in 5 minutes and 20 more',
      { waitsForUplink: true, lastSeenAt: now - 15 * minute, intervalS: 1200 },
      25,
    ],
    [
      'an interval from now when the uplink is overdue',
      { waitsForUplink: true, lastSeenAt: now - 99 * minute, intervalS: 1200 },
      20,
    ],
    [
      'two intervals when nothing was heard yet',
      { waitsForUplink: true, lastSeenAt: null, intervalS: 1200 },
      40,
    ],
    [
      'an hour for an interval that nobody knows',
      { waitsForUplink: true, lastSeenAt: now, intervalS: null },
      120,
    ],
  ])('%s', (_, more, minutes) => expect(expiryOf({ now, ...more })).toBe(now + minutes * minute))

  it('leaves 10 s for the answer, or half its lifetime with delivery by uplink', () => {
    expect(answerBy({ createdAt: now, expiresAt: now + minute }) - now).toBe(70_000)
    expect(answerBy({ createdAt: now, expiresAt: now + 40 * minute }) - now).toBe(60 * minute)
  })
})

it.each([
  ['otherwise', { on: false }, false],
  ['so, before it went', { receivedAt: 99_999 }, false],
  ['so, said of long before', { at: 94_999 }, false],
  ['so, said of a moment before by a clock that is behind', { at: 95_000 }, true],
  ['so', {}, true],
])('a relay that stands %s answers an order: %s', (_, seen, expected) =>
  expect(
    isAsOrdered({ on: true, sentAt: 100_000 }, { on: true, at: 100_000, receivedAt: 100_000, ...seen }),
  ).toBe(expected),
)
