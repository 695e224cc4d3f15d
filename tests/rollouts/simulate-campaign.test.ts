import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, DEFAULT_GROUPS } from '@/domain/rollouts/policy'
import { isEnded } from '@/domain/rollouts/states'
import { EventQueue } from './event-queue'
import { countOut, makeFleet, simulateCampaign } from './simulate-campaign'

const RUNS = 200

describe('a campaign with simulated devices of seven families', () => {
  it.each([0.02, 0.1])(
    'stops an image that bricks %d of the devices before the second group',
    (brickRate) => {
      const fleet = makeFleet(10_000)
      let stopped = 0
      for (let seed = 1; seed <= RUNS; seed++) {
        const run = simulateCampaign({ seed, fleet, brickRate, lastsMs: 30 * DAY_MS })
        expect(run.wrongSums).toBe(0)
        expect(run.samples).toBeGreaterThan(1)
        expect(run.ordersAgainstGuard).toBe(0)
        const isStopped = run.groups[1]?.state === 'planned' && run.campaign.state === 'paused'
        stopped += Number(isStopped)
        if (isStopped) expect(run.bricked).toBeLessThanOrEqual(run.canary)
      }
      expect(stopped / RUNS).toBeGreaterThanOrEqual(0.99)
    },
    120_000,
  )

  it('takes a good image to every device, and each item to an end', () => {
    const patient = DEFAULT_GROUPS.map((group) => ({ ...group, errorCount: null }))
    for (let seed = 1; seed <= 5; seed++) {
      const run = simulateCampaign({
        seed,
        fleet: makeFleet(700),
        brickRate: 0,
        groups: patient,
        lastsMs: 30 * DAY_MS,
      })
      expect(run.campaign.state).toBe('finished')
      expect(run.groups.map(({ state }) => state)).toEqual(['done', 'done', 'done'])
      expect(run.items.filter(({ state }) => !isEnded(state))).toEqual([])
      expect(countOut(run.items)).toBe(0)
      expect(run.items.filter(({ state }) => state === 'succeeded').length).toBeGreaterThan(690)
      expect(run.ordersAgainstGuard + run.wrongSums).toBe(0)
    }
  }, 60_000)
})

it('the queue of events gives them in the order of their times', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20)), (times) => {
      const queue = new EventQueue<number>()
      times.forEach((at, i) => queue.add(at, i))
      const taken = times.map(() => queue.take())
      const expected = times.map((at, value) => ({ at, value })).sort((a, b) => a.at - b.at)
      expect(taken).toMatchObject(expected)
      expect(queue.take()).toBeNull()
    }),
  )
})
