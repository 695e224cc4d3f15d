import type { GuardId } from './reasons'
import type { RolloutWindow } from './windows'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** Limits of one group. Percent 0-100. */
export type GroupPolicy = {
  /** Share of all items. */
  percent: number
  /** Pause at this share of bad ones among those that ended or are missing, from `minEnded` of them on; null: never. */
  errorPercent: number | null
  minEnded: number
  /** Pause at this number of bad ones, whatever their share; null: never. */
  errorCount: number | null
  /** Share of successes that the next group needs. */
  successPercent: number
  /** Time between that and the next group, ms. */
  soakMs: number
  /** A person must release the next group. */
  pauseAfter: boolean
}

export const DEFAULT_GROUP_POLICY: GroupPolicy = {
  percent: 100,
  errorPercent: 10,
  minEnded: 3,
  errorCount: 3,
  successPercent: 90,
  soakMs: DAY_MS,
  pauseAfter: false,
}

/** Canary, quarter, rest, as Memfault advises; in large groups a share tells more than a number. */
export const DEFAULT_GROUPS: readonly GroupPolicy[] = [
  { ...DEFAULT_GROUP_POLICY, percent: 5 },
  { ...DEFAULT_GROUP_POLICY, percent: 25, errorPercent: 5, minEnded: 20, errorCount: null },
  { ...DEFAULT_GROUP_POLICY, percent: 70, errorPercent: 5, minEnded: 20, errorCount: null },
]

/** Limits of the guards, in each guard's unit. */
export type GuardLimits = {
  /** Seconds since the relay went off. */
  pumpOffS: number
  /** Hours of supply as a multiple of `repairHours`. */
  supplyFactor: number
  /** Hours until somebody can replace a dead controller. */
  repairHours: number
  rssiDbm: number
  snrMarginDb: number
  /** Switched off by the operator; those that protect a running pump and the right image cannot be. */
  waived: readonly GuardId[]
}

export const DEFAULT_GUARD_LIMITS: GuardLimits = {
  pumpOffS: 60,
  supplyFactor: 4,
  repairHours: 12,
  rssiDbm: -75,
  snrMarginDb: 5,
  waived: [],
}

export type ItemPolicy = {
  /** Attempts after the first. */
  retries: number
  /** A missing device ends as timed out after this. */
  missingMs: number
  /** A device may wait with an order in hand for this long. */
  offerLifeMs: number
  /** Held for this long, an item is listed. */
  heldListMs: number
}

export const DEFAULT_ITEM_POLICY: ItemPolicy = {
  retries: 2,
  missingMs: 7 * DAY_MS,
  offerLifeMs: 7 * DAY_MS,
  heldListMs: 14 * DAY_MS,
}

/** Orders that reached no byte cost no attempt; that many of them for each attempt end the item all the same. */
export const ORDERS_PER_ATTEMPT = 3

/** Limits among items that run at the same time; null: none. */
export type ConcurrencyPolicy = {
  perCoordinator: number
  perGateway: number | null
  perOwnerAndHour: number | null
  atOnce: number | null
}

export const DEFAULT_CONCURRENCY: ConcurrencyPolicy = {
  perCoordinator: 1,
  perGateway: 10,
  perOwnerAndHour: null,
  // as many as one server serves at once (FIRMWARE_MAX_DOWNLOADS)
  atOnce: 20,
}

/** The comparison with devices that are not updated yet, before the next group. */
export type HealthGatePolicy = {
  isOn: boolean
  /** What a gate that has too little data does. It is shown as "cannot see", never as passed. */
  whenBlind: 'proceed' | 'pause'
}

export type RolloutPolicy = {
  groups: readonly GroupPolicy[]
  guards: GuardLimits
  item: ItemPolicy
  concurrency: ConcurrencyPolicy
  health: HealthGatePolicy
  windows: readonly RolloutWindow[]
  /** Items without an end by then are cancelled, ms after the start. */
  lastsMs: number
}

export const DEFAULT_ROLLOUT_POLICY: RolloutPolicy = {
  groups: DEFAULT_GROUPS,
  guards: DEFAULT_GUARD_LIMITS,
  item: DEFAULT_ITEM_POLICY,
  concurrency: DEFAULT_CONCURRENCY,
  health: { isOn: true, whenBlind: 'proceed' },
  windows: [{ days: [0, 1, 2, 3, 4, 5, 6], from: '22:00', to: '05:00' }],
  lastsMs: 90 * DAY_MS,
}
