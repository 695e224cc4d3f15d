import { expect, it } from 'vitest'
import { isPastDeadline } from '@/domain/rollouts/deadlines'
import { PLAIN_FAMILY } from '@/domain/rollouts/family-facts'
import { itemContext, offeredItem, run, START } from '@/domain/rollouts/item/item.fixture'
import { DEFAULT_ROLLOUT_POLICY } from '@/domain/rollouts/policy'
import type { ItemFacts } from './item-facts'
import { updateTimesOf } from './update-times'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const PROFILE = {
  facts: PLAIN_FAMILY,
  times: { installMs: 3 * MINUTE_MS, bytesPerS: 20_000 },
  ...{ batteryFloorPercent: 50, canGoBack: true },
}

/** A device that wakes each hour. */
const sleeperSeenAt = (seenAt: number) =>
  ({
    rollout: {
      state: 'running',
      policy: DEFAULT_ROLLOUT_POLICY,
      image: { size: 1000 },
      endsAt: null,
      pastPauses: [],
    },
    device: { sleepy: true, rhythmS: 3600, lastSeenAt: new Date(seenAt), timezone: 'UTC' },
  }) as unknown as ItemFacts

function contextAt(now: number, { seenAt, since }: { seenAt: number; since: number }) {
  const { budgets, stops } = updateTimesOf(sleeperSeenAt(seenAt), PROFILE, now, since)
  return itemContext({ now, budgets, stops: { ...stops, windowClosedAt: null } })
}

it('a sleeper that reports in time and ignores its order comes to an end', () => {
  const first = contextAt(START, { seenAt: START, since: START })
  for (const type of ['accepted', 'applying'] as const) {
    let { item } = run(offeredItem(first), [{ type: 'note', note: { state: type } }], first)
    let hours = 0
    while (item.state === type && hours < 24) {
      hours += 1
      const now = START + hours * HOUR_MS
      item = run(item, [{ type: 'tick' }], contextAt(now, { seenAt: now, since: item.since })).item
    }
    expect([type, item.state]).toEqual([type, type === 'applying' ? 'missing' : 'queued'])
    expect(hours).toBeLessThanOrEqual(6)
  }
})

it('a sleeper is not late before its next wake and one interval more, whatever it said before it went to sleep', () => {
  const first = contextAt(START, { seenAt: START, since: START })
  const { item } = run(offeredItem(first), [{ type: 'note', note: { state: 'applying' } }], first)
  for (const seenAt of [START - MINUTE_MS, START + 5_000]) {
    const asleep = contextAt(START + 2 * HOUR_MS - 2 * MINUTE_MS, { seenAt, since: item.since })
    const after = run(item, [{ type: 'tick' }], asleep).item
    expect(after.state).toBe('applying')
    expect(isPastDeadline(after.deadline, asleep.now)).toBe(false)
  }
})
