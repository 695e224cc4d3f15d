import { expect, it } from 'vitest'
import { collectHolds } from './holds'

const clear = { guards: [], isInWindow: true, concurrency: [], isAsleep: false, isInOtherCampaign: false }

it.each([
  [{}, []],
  [{ isInWindow: false, concurrency: ['pair' as const] }, ['window', 'pair']],
  [
    {
      guards: [
        { name: 'online' as const, state: 'held' as const, value: null, limit: null },
        { name: 'battery' as const, state: 'held' as const, value: 60, limit: 70 },
        { name: 'signal' as const, state: 'ok' as const, value: -60, limit: -75 },
      ],
      isAsleep: true,
      isInOtherCampaign: true,
    },
    ['other_campaign', 'asleep', 'battery'],
  ],
])('%j is held by %j', (change, holds) => {
  expect(collectHolds({ ...clear, ...change })).toEqual(holds)
})
