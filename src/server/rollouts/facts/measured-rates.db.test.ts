import { beforeAll, beforeEach, expect, it } from 'vitest'
import { pool } from '@/server/db/pool'
import { db } from '@/server/db/prisma'
import { DAY_MS, HOUR_MS } from '@/server/job'
import { makeUser } from '~/tests/support/fixtures/factories'
import { makeFleet, makeImage, makeItem, makeRunning, PLAIN } from '~/tests/support/rollouts'
import { loadMeasuredRates } from './measured-rates'

let ownerId = ''
beforeAll(async () => {
  ownerId = (await makeUser()).id
})
/** It counts over all roll-outs. */
beforeEach(() => db().rollout.deleteMany())

type Timeline = readonly (readonly [state: string, second: number])[]
/** A first order without an end, then one that takes so many seconds for its download. */
const takes = (seconds: number): Timeline => [
  ['offered', 0],
  ['downloading', 1],
  ['queued', 2],
  ['offered', 10],
  ['accepted', 11],
  ['downloading', 20],
  ['waiting', 22],
  ['downloading', 30],
  ['verified', 20 + seconds],
  ['applying', 100 + seconds],
]

/** Items of one roll-out that have ended at an instant, with what their timelines say. */
async function makeUpdates(timelines: readonly Timeline[], endedAt: Date, data: object = {}) {
  const { id } = await makeRunning((await makeImage({ size: 100_000 })).id)
  const { devices } = await makeFleet(timelines.length, { ownerId })
  for (const [i, timeline] of timelines.entries()) {
    const made = { state: 'succeeded', orders: 2, attempts: 2, endedAt, ...data }
    const item = await makeItem(id, devices[i] ?? { id: 0 }, made)
    for (const [state, second] of timeline)
      await db().rolloutEvent.create({
        data: {
          ...{ rolloutId: id, itemId: item.id, kind: 'state', state },
          at: new Date(endedAt.getTime() - HOUR_MS + 1000 * second),
        },
      })
  }
}

/** Every test looks at another time: what was measured is kept for some minutes. */
let days = 0
const nextNow = () => new Date(Date.now() - ++days * DAY_MS)

it('the rate of a family is the median of its updates, from the first byte of the last order on', async () => {
  const now = nextNow()
  const ended = new Date(now.getTime() - DAY_MS)
  await makeUpdates([10, 20, 50, 100].map(takes), ended)
  expect(await loadMeasuredRates(pool(), new Date(now.getTime() - HOUR_MS))).toEqual(new Map())
  await makeUpdates([takes(1000)], ended)
  expect(await loadMeasuredRates(pool(), now)).toEqual(new Map([[PLAIN, { bytesPerS: 2000, updates: 5 }]]))
})

it.each<[string, { ago?: number; data?: object }]>([
  ['of long ago', { ago: 31 * DAY_MS }],
  ['that did not succeed', { data: { state: 'failed' } }],
  ['that were proven late', { data: { isLate: true } }],
  ['by way of a minimal image', { data: { isIntermediate: true } }],
])('updates %s are not measured', async (_, { ago = DAY_MS, data }) => {
  const now = nextNow()
  await makeUpdates([1, 2, 3, 4, 5].map(takes), new Date(now.getTime() - ago), data)
  expect(await loadMeasuredRates(pool(), now)).toEqual(new Map())
})
