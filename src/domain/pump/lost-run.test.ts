import { expect, it } from 'vitest'
import { ago, runningWith } from './facts.fixture'
import { lostRunEnd } from './lost-run'

const run = { startedAt: ago(2000), limitS: 600, orderedAt: ago(2000), trigger: 'person' } as const
const heard = (minutes: number) => ({
  isOnline: false,
  heardAt: ago(minutes),
  said: { on: true, at: ago(minutes), receivedAt: ago(minutes) },
})
const unlimited = { ...run, limitS: null, orderedAt: null, trigger: 'device' } as const

it.each([
  ['no run', { run: null, ...heard(1999) }, null],
  ['one that is heard of', { run }, null],
  ['silent for its limit', { run, ...heard(10) }, null],
  ['silent for longer', { run, ...heard(1999) }, { endedAt: ago(1990), stopReason: 'limit' }],
  [
    'seen on after its limit, then silent',
    { run, ...heard(1980) },
    { endedAt: ago(1980), stopReason: 'limit' },
  ],
  [
    'online, but not heard',
    { run, ...heard(1999), isOnline: true },
    { endedAt: ago(1990), stopReason: 'limit' },
  ],
  ['nobody limited, silent for a day', { run: unlimited, ...heard(1440) }, null],
  [
    'nobody limited, silent for longer',
    { run: unlimited, ...heard(1441) },
    { endedAt: ago(1441), stopReason: 'device' },
  ],
  [
    'nobody limited, of which nothing was heard after its start',
    { run: unlimited, ...heard(2000), heardAt: null, said: null },
    { endedAt: ago(2000), stopReason: 'device' },
  ],
])('the end of a lost run: %s', (_, more, expected) =>
  expect(lostRunEnd(runningWith(more))).toEqual(expected),
)
