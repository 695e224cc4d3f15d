import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NO_STOPS } from '../deadlines'
import { countItems, isEnded, isInstalling, ITEM_STATES, sumCounts } from '../states'
import {
  DAY_MS,
  families,
  HOUR_MS,
  itemContext,
  MINUTE_MS,
  newItem,
  offeredItem,
  run,
  START,
} from './item.fixture'
import { holdOf, stepItem } from './step-item'
import type { ItemContext, ItemEvent, RolloutItem } from './types'

const words = fc.constantFrom(
  undefined,
  'pump_running',
  'Wrong MD5',
  'Forbidden (403)',
  'counter_too_low',
  'x',
)

const note = fc.record({
  state: fc.constantFrom(
    'accepted',
    'refused',
    'waiting',
    'downloading',
    'verified',
    'applying',
    'succeeded',
    'failed',
    'rolled_back',
    'cancelled',
  ),
  job: fc.constantFrom(undefined, 'it-81', 'it-81', 'it-9'),
  percent: fc.constantFrom(undefined, 0, 10, 55.5, 100),
  error: words,
  reason: words,
  firmware: fc.constantFrom(undefined, '1.4.2', '1.5.0'),
})

const versions = fc.constantFrom('1.4.2', '1.5.0', '1.5.0-minimal', '9.9.9')

/** Any event, in any order. */
const anyEvent: fc.Arbitrary<ItemEvent> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({ type: 'tick' } as const) },
  { weight: 6, arbitrary: note.map((n) => ({ type: 'note', note: n }) as const) },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('version' as const),
      version: versions,
      isBoot: fc.boolean(),
      isOnProbation: fc.boolean(),
      uptimeS: fc.constantFrom(undefined, 5, 70),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('bytes' as const),
      sent: fc.nat(2000),
      total: fc.constant(1000),
    }),
  },
  { weight: 2, arbitrary: fc.boolean().map((online) => ({ type: 'presence', online }) as const) },
  { weight: 1, arbitrary: fc.constant({ type: 'not_tonight', until: START + 12 * HOUR_MS } as const) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      { type: 'group_started' } as const,
      { type: 'order_failed' } as const,
      { type: 'order_impossible' } as const,
      { type: 'wake' } as const,
      { type: 'install_now' } as const,
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      { type: 'aborted' } as const,
      { type: 'campaign_over' } as const,
      { type: 'released' } as const,
      { type: 'superseded' } as const,
      { type: 'yanked' } as const,
      { type: 'opted_out' } as const,
      { type: 'incompatible' } as const,
    ),
  },
)

type Move = { event: ItemEvent; afterMs: number; ctx: Partial<ItemContext> }

const move: fc.Arbitrary<Move> = fc.record({
  event: anyEvent,
  afterMs: fc.constantFrom(0, 1000, MINUTE_MS, 11 * MINUTE_MS, HOUR_MS, DAY_MS, 8 * DAY_MS),
  ctx: fc.record({
    campaign: fc.constantFrom('running', 'running', 'running', 'paused', 'aborting'),
    holds: fc.constantFrom(
      [],
      [],
      ['pump_off' as const],
      ['window' as const],
      ['pair' as const, 'battery' as const],
    ),
    stops: fc.constantFrom(
      NO_STOPS,
      NO_STOPS,
      { ...NO_STOPS, pausedAt: START },
      { ...NO_STOPS, asleepSince: START },
    ),
    isPumpController: fc.boolean(),
    endedBy: fc.constantFrom(
      null,
      null,
      null,
      null,
      'released' as const,
      'opted_out' as const,
      'yanked' as const,
    ),
    isNewest: fc.boolean(),
    isWindowNeverMet: fc.constantFrom(false, false, false, true),
  }),
})

const walks = fc.record({
  isOut: fc.boolean(),
  family: fc.constantFrom(...families),
  moves: fc.array(move, { maxLength: 40 }),
})

type Seen = { before: RolloutItem; after: ReturnType<typeof stepItem>; ctx: ItemContext; event: ItemEvent }

function walk(
  { isOut, family, moves }: { isOut: boolean; family: ItemContext['family']; moves: Move[] },
  visit: (seen: Seen) => void,
) {
  // half of the walks begin with the order out, or the interesting states are seldom reached
  let [item, now] = [isOut ? offeredItem(itemContext({ family })) : newItem(), START]
  for (const { event, afterMs, ctx: change } of moves) {
    now += afterMs
    const ctx = itemContext({ ...change, family, now })
    const after = stepItem(item, event, ctx)
    visit({ before: item, after, ctx, event })
    item = after.item
  }
  return { item, now }
}

describe('an item under all orders of events', () => {
  it('is always in exactly one known state, with the counts summing up to the items', () => {
    fc.assert(
      fc.property(fc.array(walks, { maxLength: 5 }), (all) => {
        const items = all.map(
          (one) =>
            walk(one, ({ after }) => {
              expect(ITEM_STATES).toContain(after.item.state)
              expect(after.entered.at(-1) ?? after.item.state).toBe(after.item.state)
            }).item,
        )
        expect(sumCounts(countItems(items))).toBe(items.length)
      }),
    )
  })

  it('leaves an ended state by a late proof alone', () => {
    fc.assert(
      fc.property(walks, (one) => {
        walk(one, ({ before, after, event }) => {
          if (!isEnded(before.state) || after.item.state === before.state) return
          expect(isEnded(after.item.state)).toBe(true)
          expect(['version', 'note']).toContain(event.type)
          if (after.item.state === 'succeeded') expect(after.item.isLate).toBe(true)
          expect(after.effects.map(({ type }) => type)).toContain('audit_correction')
        })
      }),
      { numRuns: 500 },
    )
  })

  it('is never ordered against a hold, nor outside a running campaign', () => {
    fc.assert(
      fc.property(walks, (one) => {
        walk(one, ({ before, after, ctx }) => {
          if (!after.effects.some(({ type }) => type === 'send_order')) return
          expect(ctx.campaign).toBe('running')
          expect(holdOf(before, ctx)).toBeNull()
          expect(ctx.holds.filter((hold) => hold !== 'window')).toEqual([])
        })
      }),
      { numRuns: 500 },
    )
  })

  it('is never ordered again after an abort', () => {
    fc.assert(
      fc.property(walks, fc.array(move, { maxLength: 30 }), (one, rest) => {
        const { item, now } = walk(one, () => undefined)
        let current = stepItem(item, { type: 'aborted' }, itemContext({ now, campaign: 'aborting' })).item
        for (const { event, ctx: change } of rest) {
          const ctx = itemContext({ ...change, campaign: 'aborting', family: one.family, now })
          const stepped = stepItem(current, event, ctx)
          expect(stepped.effects.map(({ type }) => type)).not.toContain('send_order')
          current = stepped.item
        }
      }),
    )
  })

  it('is not interrupted while it installs', () => {
    fc.assert(
      fc.property(walks, (one) => {
        walk(one, ({ before, event, after }) => {
          if (!isInstalling(before.state)) return
          // a device that wakes passes time as a tick does
          const isPersons = !['tick', 'wake', 'note', 'version', 'presence', 'bytes'].includes(event.type)
          if (isPersons) expect(after.item.state).toBe(before.state)
          if (isPersons) expect(after.effects).toEqual([])
        })
      }),
    )
  })

  it('does not change by a repeated event', () => {
    fc.assert(
      fc.property(walks, anyEvent, (one, event) => {
        const { item, now } = walk(one, () => undefined)
        const ctx = itemContext({ family: one.family, now: now + 1 })
        // a second report confirms where a boot loader may fall back, and each wake may need the order
        if (event.type === 'wake' || (one.family.confirmUptimeS !== null && 'version' in event)) return
        const once = stepItem(item, event, ctx)
        const twice = stepItem(once.item, event, ctx)
        // the first may free what the second orders
        if (event.type === 'tick' && [once, twice].some(({ item: { state } }) => state === 'offered')) return
        expect(twice.item).toEqual(once.item)
        // a device at work on an order that was taken back is told so each time
        const { state, orders } = once.item
        const isTakenBack = isEnded(state) || (state === 'queued' && orders > 0 && event.type === 'note')
        const isAgain = (type: string) => type === 'ask_version' || (type === 'withdraw_order' && isTakenBack)
        expect(twice.effects.filter(({ type }) => !isAgain(type))).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  it('ends when time goes on and nobody says anything', () => {
    fc.assert(
      fc.property(walks, (one) => {
        let { item, now } = walk(one, () => undefined)
        item = stepItem(item, { type: 'group_started' }, itemContext({ now })).item
        for (let ticks = 0; ticks < 3000 && !isEnded(item.state); ticks++) {
          now += HOUR_MS
          item = stepItem(item, { type: 'tick' }, itemContext({ family: one.family, now })).item
        }
        expect(isEnded(item.state)).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  it('ends with its campaign, but for devices that install or are missing', () => {
    fc.assert(
      fc.property(walks, (one) => {
        const { item, now } = walk(one, () => undefined)
        const over = run(item, [{ type: 'campaign_over' }], itemContext({ family: one.family, now })).item
        expect(isEnded(over.state) || isInstalling(over.state) || over.state === 'missing').toBe(true)
      }),
    )
  })

  it('counts no attempt without bytes, and no more of them than allowed', () => {
    fc.assert(
      fc.property(walks, (one) => {
        walk(one, ({ after, ctx }) => {
          expect(after.item.attempts).toBeLessThanOrEqual(ctx.policy.retries + 1)
          const begun = after.effects.filter(({ type }) => type === 'start_attempt')
          expect(begun.length).toBeLessThanOrEqual(1)
        })
      }),
    )
  })
})
