import { describe, expect, it } from 'vitest'
import {
  isRefusedTooOften,
  type MailingEvent,
  type MailingState,
  nextMailingState,
  recipientCounts,
  totalOf,
} from './mailing'

const TABLE: Readonly<Record<MailingState, Partial<Record<MailingEvent, MailingState>>>> = {
  draft: { send: 'scheduled' },
  scheduled: { begin: 'sending', cancel: 'draft' },
  sending: { pause: 'paused', cancel: 'cancelled', finish: 'sent', retry: 'sending' },
  paused: { resume: 'sending', cancel: 'cancelled', retry: 'paused' },
  sent: { retry: 'sending' },
  cancelled: {},
}
const EVENTS: MailingEvent[] = ['send', 'begin', 'pause', 'resume', 'cancel', 'finish', 'retry']

describe('the states of a mailing', () => {
  it.each(Object.entries(TABLE))('%s knows these events and no others', (state, known) => {
    for (const event of EVENTS)
      expect([event, nextMailingState(state as MailingState, event)]).toEqual([event, known[event] ?? null])
  })
})

describe('too many refusals', () => {
  it.each([
    [{ sent: 40, failed: 9 }, false],
    [{ sent: 38, failed: 12 }, false],
    [{ sent: 37, failed: 13 }, true],
    [{ sent: 37, bounced: 7, complained: 6 }, true],
    [{ failed: 50 }, true],
    [{ waiting: 500, skipped: 500, failed: 10 }, false],
  ])('%j: %s', (known, expected) => {
    expect(isRefusedTooOften(recipientCounts(known))).toBe(expected)
  })
})

it('counts are complete, and add up', () => {
  const counts = recipientCounts({ sent: 2, waiting: 3 })
  expect(counts).toMatchObject({ queued: 0, complained: 0 })
  expect(totalOf(counts)).toBe(5)
})
