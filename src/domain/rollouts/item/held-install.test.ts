import { describe, expect, it } from 'vitest'
import { familyProfileOf, PLAIN_FAMILY } from '../family-facts'
import { itemContext, MINUTE_MS, offeredItem, run, START } from './item.fixture'
import { nextLookAt } from './next-look'
import type { ItemContext, ItemEvent } from './types'

const family = familyProfileOf('native')?.facts ?? PLAIN_FAMILY
const tick: ItemEvent = { type: 'tick' }
const note = (state: 'verified' | 'applying' | 'cancelled'): ItemEvent => ({
  type: 'note',
  note: { state, job: 'it-81' },
})
const held = () => run(offeredItem(), [note('verified')], itemContext({ family, holds: ['tank_above_low'] }))

describe('an install that a guard holds back', () => {
  it('is taken back at once: the same offer said again would mean nothing to the device', () => {
    expect(held()).toMatchObject({
      item: { state: 'waiting', reason: 'tank_above_low', attempts: 1 },
      kinds: ['start_attempt', 'hold_install'],
    })
  })

  it('is ordered again once the device has dropped it, without costing an attempt', () => {
    const dropped = run(held().item, [note('cancelled')], itemContext({ family }))
    expect(dropped.item).toMatchObject({ state: 'queued', attempts: 0, failures: 0, orders: 1 })
    const again = run(dropped.item, [tick, note('verified')], itemContext({ family })).item
    expect(again).toMatchObject({ state: 'verified', attempts: 1, orders: 2 })
  })

  it('goes on where the device was quicker: its pair has waited for it all the while', () => {
    const applied = run(held().item, [note('applying')], itemContext({ family }))
    expect(applied.item).toMatchObject({ state: 'applying', attempts: 1 })
  })

  it.each([
    { holds: ['no_critical_alert'] },
    { holds: ['no_critical_alert'], campaign: 'paused' },
    { holds: [], campaign: 'paused' },
    { holds: [] },
  ] as Partial<ItemContext>[])(
    'counts as taken back where the device does not answer for ten minutes (%j)',
    (change) => {
      let { item } = held()
      let now = START
      const kinds: string[] = []
      while (item.state === 'waiting') {
        now = nextLookAt(item, now) ?? Infinity
        const step = run(item, [tick], itemContext({ now, family, ...change }))
        item = step.item
        kinds.push(...step.kinds)
      }
      expect(now).toBe(START + 10 * MINUTE_MS)
      expect(kinds).toEqual(['withdraw_order'])
      expect(item).toMatchObject({ state: 'queued', attempts: 0, failures: 0, orders: 1 })
    },
  )
})
