import { describe, expect, it } from 'vitest'
import { familyProfileOf, PLAIN_FAMILY } from '../family-facts'
import { HOUR_MS, itemContext, MINUTE_MS, offeredItem, run, START } from './item.fixture'
import { nextLookAt } from './next-look'
import type { ItemContext, ItemEvent } from './types'

const family = familyProfileOf('esphome')?.facts ?? PLAIN_FAMILY
const at = (afterMs: number, change: Partial<ItemContext> = {}) =>
  itemContext({ now: START + afterMs, family, ...change })
const tick: ItemEvent = { type: 'tick' }

describe('a device that has to find the image by itself', () => {
  it('is told to install it once it has, and then has the usual time for its answer', () => {
    const offered = offeredItem(at(0, { available: '1.4.2' }))
    expect(offered).toMatchObject({ state: 'offered', reason: 'next_look' })
    expect(nextLookAt(offered, START)).toBe(START + 5 * MINUTE_MS)
    const waiting = run(offered, [tick], at(6 * HOUR_MS, { available: '1.4.2' }))
    expect(waiting).toMatchObject({ item: offered, kinds: [] })

    const found = run(waiting.item, [tick], at(6 * HOUR_MS, { available: '1.5.0' }))
    expect(found).toMatchObject({
      kinds: ['send_order'],
      item: { state: 'offered', reason: null, orders: 1 },
    })
    const soon = at(6 * HOUR_MS, { available: '1.5.0', isRepeatDue: false })
    expect(run(found.item, [tick], soon).kinds).toEqual([])
    const later = at(6 * HOUR_MS + 5 * MINUTE_MS, { available: '1.5.0' })
    expect(run(found.item, [tick], later).kinds).toEqual(['send_order'])
    const late = at(6 * HOUR_MS + 10 * MINUTE_MS, { available: '1.5.0' })
    expect(run(found.item, [tick], late).item).toMatchObject({ state: 'queued', lastError: 'no_answer' })
  })

  it('that offers it already is told at once', () => {
    const offered = offeredItem(at(0, { available: '1.5.0' }))
    expect(offered).toMatchObject({ reason: null, deadline: { leftMs: 10 * MINUTE_MS } })
  })

  it('is not told while a guard holds or the roll-out is paused, and comes to an end when it never looks', () => {
    const offered = offeredItem(at(0))
    const found = { available: '1.5.0' }
    expect(run(offered, [tick], at(HOUR_MS, { ...found, holds: ['pump_off'] })).kinds).toEqual([])
    expect(run(offered, [tick], at(HOUR_MS, { ...found, campaign: 'paused' })).kinds).toEqual([])
    const over = run(offered, [tick], at(6 * HOUR_MS + 10 * MINUTE_MS)).item
    expect(over).toMatchObject({ state: 'queued', lastError: 'no_answer', attempts: 0 })
  })
})
