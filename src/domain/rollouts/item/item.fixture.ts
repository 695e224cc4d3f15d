import { NO_STOPS } from '../deadlines'
import { PLAIN_FAMILY, type FamilyFacts } from '../family-facts'
import { DEFAULT_ITEM_POLICY } from '../policy'
import { stepItem } from './step-item'
import { planItem, type ItemContext, type ItemEffect, type ItemEvent, type RolloutItem } from './types'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
export const START = Date.parse('2026-03-01T10:00:00Z')

export const itemContext = (change: Partial<ItemContext> = {}): ItemContext => ({
  now: START,
  campaign: 'running',
  family: PLAIN_FAMILY,
  policy: DEFAULT_ITEM_POLICY,
  budgets: { answerMs: 10 * MINUTE_MS, downloadMs: 30 * MINUTE_MS, installMs: 15 * MINUTE_MS },
  holds: [],
  stops: NO_STOPS,
  isWindowNeverMet: false,
  isPumpController: false,
  seenAt: null,
  endedBy: null,
  isNewest: true,
  alikeFailureAt: () => null,
  soakMs: DAY_MS,
  isRepeatDue: true,
  isDowngrade: false,
  running: '1.4.2',
  available: null,
  ...change,
})

export const newItem = (change: Partial<RolloutItem> = {}): RolloutItem => ({
  ...planItem({ id: 'it-81', target: '1.5.0', fromVersion: '1.4.2', now: START }),
  ...change,
})

/** An item whose order is out. */
export function offeredItem(ctx: ItemContext = itemContext()): RolloutItem {
  return run(newItem(), [{ type: 'group_started' }, { type: 'tick' }], ctx).item
}

/** Several events at one instant. */
export function run(item: RolloutItem, events: readonly ItemEvent[], ctx: ItemContext = itemContext()) {
  const [effects, entered]: [ItemEffect[], RolloutItem['state'][]] = [[], []]
  for (const event of events) {
    const stepped = stepItem(item, event, ctx)
    item = stepped.item
    effects.push(...stepped.effects)
    entered.push(...stepped.entered)
  }
  return { item, effects, entered, kinds: effects.map(({ type }) => type) }
}

export const families: FamilyFacts[] = [
  PLAIN_FAMILY,
  { ...PLAIN_FAMILY, isOrderRetained: true, isWithdrawable: true, canHoldInstall: true, isResuming: true },
  {
    ...PLAIN_FAMILY,
    isOfflineRestart: true,
    intermediateWords: ['minimal', 'safeboot'],
    settingsToRestore: ['OtaUrl'],
  },
  { ...PLAIN_FAMILY, oldVersionEnds: 'report', isVersionAsked: true },
  { ...PLAIN_FAMILY, confirmUptimeS: 60, watchMs: DAY_MS },
]
