import { describe, expect, it } from 'vitest'
import { isPairBlocked } from '../exclusions'
import { familyProfileOf, PLAIN_FAMILY } from '../family-facts'
import { DAY_MS, itemContext, MINUTE_MS, newItem, offeredItem, run, START } from './item.fixture'
import { nextLookAt } from './next-look'
import type { DeviceOtaNote, ItemContext, ItemEvent } from './types'

const family = familyProfileOf('native')?.facts ?? PLAIN_FAMILY
const tick: ItemEvent = { type: 'tick' }
const note = (state: DeviceOtaNote['state'], job = 'it-81'): ItemEvent => ({
  type: 'note',
  note: { state, job },
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

describe('a device that has not heard that its order was taken back', () => {
  const later = itemContext({ now: START + 10 * MINUTE_MS, family, holds: ['tank_above_low'] })
  const postpone: ItemEvent = { type: 'not_tonight', until: START + DAY_MS }
  const unheard = () => run(held().item, [tick], later).item
  const postponed = () => run(offeredItem(), [note('downloading'), postpone], itemContext({ family })).item

  it.each([
    ['for a guard', unheard],
    ['by its owner', postponed],
  ])('installs all the same, which nothing interrupts and its pair waits for (%s)', (_, takenBack) => {
    const before = takenBack()
    expect(before.state).toBe('queued')
    const { item } = run(before, [note('applying')], later)
    expect(item).toMatchObject({ state: 'applying', isAttemptCounted: true })
    expect(isPairBlocked(item, 0, later.now)).toBe(true)
    const afterwards = itemContext({ ...later, now: later.now + 15 * MINUTE_MS })
    expect(run(item, [tick], afterwards).item.state).toBe('missing')
  })

  it('is told once more while it can still drop it', () => {
    for (const state of ['accepted', 'downloading', 'verified', 'waiting'] as const)
      expect(run(unheard(), [note(state)], later)).toMatchObject({
        ...{ item: { state: 'queued' }, kinds: ['withdraw_order'] },
      })
  })

  it('is not ordered again after it has gone back by itself', () => {
    expect(run(unheard(), [note('rolled_back')], later).item.state).toBe('rolled_back')
  })

  it('is not meant by words of another job, nor by any before its first order', () => {
    expect(run(unheard(), [note('applying', 'it-80')], later).item.state).toBe('queued')
    const fresh = newItem({ state: 'queued' })
    expect(run(fresh, [note('applying'), note('rolled_back'), note('verified')], later)).toMatchObject({
      ...{ item: { state: 'queued' }, kinds: [] },
    })
  })
})
