import { describe, expect, it } from 'vitest'
import { type AlertFacts, plan, type Waiting } from './plan'

const NOW = 1_000
const OPEN: AlertFacts = {
  isResolved: false,
  isAcknowledged: false,
  isSnoozed: false,
  isWanted: true,
  isTold: false,
  wasDropped: false,
}
let ids = 0

const waiting = (over: Partial<Waiting> = {}): Waiting => ({
  id: String((ids += 1)),
  kind: 'alert',
  alertId: null,
  group: '',
  attempts: 0,
  deadline: NOW + 1,
  alert: null,
  ...over,
})
const of = (alertId: string, facts: Partial<AlertFacts> = {}, over: Partial<Waiting> = {}) =>
  waiting({ alertId, alert: { ...OPEN, ...facts }, ...over })

/** The decision for each message, by position: sent, waits, expired, or the reason for dropping. */
function fates(all: readonly Waiting[]): string[] {
  const { send, dropped, expired } = plan(all, NOW)
  return all.map((one) => {
    if (send.includes(one)) return 'sent'
    if (expired.includes(one)) return 'expired'
    return dropped.find(({ waiting: it }) => it === one)?.reason ?? 'waits'
  })
}

describe('the queue of one target', () => {
  const resolved = { isResolved: true }
  const both = { isResolved: true, isAcknowledged: true }
  const end = { kind: 'resolved' }
  it.each<[string, Waiting[], string[]]>([
    ['nothing', [], []],
    ['past its deadline', [waiting({ deadline: NOW }), waiting()], ['expired', 'sent']],
    ['an alert that is over', [of('a', resolved)], ['resolved']],
    ['a reminder of one', [of('a', resolved, { kind: 'reminder' })], ['resolved']],
    [
      'an escalation that came too late',
      [of('a', { isAcknowledged: true }, { kind: 'escalation' })],
      ['acknowledged'],
    ],
    ['an alert that was snoozed', [of('a', { isSnoozed: true })], ['snoozed']],
    ['an escalation of one', [of('a', { isSnoozed: true }, { kind: 'escalation' })], ['sent']],
    [
      'the end of what was snoozed',
      [of('a', { ...resolved, isSnoozed: true, wasDropped: true }, end)],
      ['sent'],
    ],
    [
      'all of an alert that is not wanted',
      [of('a', { isWanted: false }), of('a', { isWanted: false, isTold: true }, end), of('b')],
      ['not wanted', 'not wanted', 'sent'],
    ],
    ['the end of what was told', [of('a', { ...resolved, isTold: true }, end)], ['sent']],
    ['the end of what was dropped before', [of('a', { ...resolved, wasDropped: true }, end)], ['never told']],
    ['an alert and its end', [of('a', resolved), of('a', resolved, end)], ['resolved', 'never told']],
    [
      'a reminder and the end',
      [
        of('a', { ...resolved, isTold: true }, { kind: 'reminder' }),
        of('a', { ...resolved, isTold: true }, end),
      ],
      ['resolved', 'sent'],
    ],
    ['the end of what somebody acknowledged', [of('a', both), of('a', both, end)], ['resolved', 'sent']],
    ['worse news of the same', [of('a'), of('b'), of('a')], ['superseded', 'sent', 'waits']],
    ['others in line', [waiting(), waiting()], ['sent', 'waits']],
    [
      'a group',
      [waiting({ group: 'g' }), waiting(), waiting({ group: 'g' }), waiting({ group: 'h' })],
      ['sent', 'waits', 'sent', 'waits'],
    ],
    [
      'another kind of the group',
      [waiting({ group: 'g' }), waiting({ group: 'g', kind: 'resolved' })],
      ['sent', 'waits'],
    ],
    [
      'a group of which some were tried',
      [waiting({ group: 'g', attempts: 1 }), waiting({ group: 'g', attempts: 2 }), waiting({ group: 'g' })],
      ['sent', 'sent', 'waits'],
    ],
    ['a group behind something else', [waiting(), waiting({ group: 'g' })], ['sent', 'waits']],
    ['a test', [waiting({ kind: 'test' })], ['sent']],
  ])('%s', (_, all, expected) => {
    expect(fates(all)).toEqual(expected)
  })
})
