import { describe, expect, it } from 'vitest'
import { INSTALL_HOLD_MS } from '../deadlines'
import { familyProfileOf, PLAIN_FAMILY } from '../family-facts'
import { itemContext, offeredItem, run, START } from './item.fixture'
import { nextLookAt } from './next-look'
import type { ItemContext, ItemEvent } from './types'

const family = familyProfileOf('native')?.facts ?? PLAIN_FAMILY
const tick: ItemEvent = { type: 'tick' }
const heldAt = (now: number) => itemContext({ now, family, holds: ['battery'] })
const verified: ItemEvent = { type: 'note', note: { state: 'verified', job: 'it-81' } }

describe('an install that a guard holds back', () => {
  it.each([
    { holds: ['no_critical_alert'] },
    { holds: ['no_critical_alert'], campaign: 'paused' },
    { holds: [], campaign: 'paused' },
  ] as Partial<ItemContext>[])(
    'has its order taken back before the device would begin by itself, without costing an attempt (%j)',
    (change) => {
      const holds = ['tank_above_low'] as const
      const held = run(offeredItem(), [verified], itemContext({ family, holds }))
      expect(held).toMatchObject({ item: { state: 'waiting', attempts: 1 } })
      let { item } = held
      let now = START
      const kinds: string[] = []
      while (item.state === 'waiting') {
        now = nextLookAt(item, now) ?? Infinity
        const step = run(item, [tick], itemContext({ now, family, ...change }))
        item = step.item
        kinds.push(...step.kinds)
      }
      expect(now).toBeLessThan(START + INSTALL_HOLD_MS)
      expect(kinds).toEqual(['withdraw_order'])
      expect(item).toMatchObject({ state: 'queued', attempts: 0, failures: 0, orders: 1 })
      const again = run(item, [tick, verified], itemContext({ now, family })).item
      expect(again).toMatchObject({ state: 'verified', attempts: 1, orders: 2 })
      const heldAgain = run(run(item, [tick], itemContext({ now, family })).item, [verified], heldAt(now))
      const over = run(heldAgain.item, [tick], heldAt(now + INSTALL_HOLD_MS)).item
      expect(over).toMatchObject({ state: 'queued', attempts: 0, orders: 1 })
    },
  )
})
