import type { Budgets, ClockStops, Deadline } from '../deadlines'
import type { FamilyFacts } from '../family-facts'
import type { ItemPolicy } from '../policy'
import type { FailureReason, HoldReason, ItemReason } from '../reasons'
import type { CampaignState, ItemState } from '../states'

/** One device in a roll-out. Times in epoch milliseconds. The id is the job's name on the wire. */
export type RolloutItem = {
  id: string
  target: string
  /** The version before; null where unknown. */
  fromVersion: string | null
  state: ItemState
  reason: ItemReason | null
  /** When the state was entered. */
  since: number
  deadline: Deadline | null
  /** Orders given, and those of them after which the device received bytes. */
  orders: number
  attempts: number
  isAttemptCounted: boolean
  failures: number
  lastError: FailureReason | null
  /** When that failure happened. */
  failedAt: number | null
  /** No retry before this. */
  notBefore: number | null
  /** The owner's "not tonight". */
  notTonightUntil: number | null
  /** The owner's "install now": windows do not count. */
  isNow: boolean
  /** Whole percent of the present download. */
  percent: number
  /** The device was seen to restart since the present order. */
  hasRestarted: boolean
  /** It reported an image that only installs the next one. */
  isIntermediate: boolean
  /** First report of the target, while it is not confirmed. */
  provenAt: number | null
  /** A proof after the item had ended or was missing. */
  isLate: boolean
}

/** A device's own words about an update (`DeviceEvent` of type `ota`). */
export type DeviceOtaNote = {
  state:
    | 'accepted'
    | 'refused'
    | 'waiting'
    | 'downloading'
    | 'verified'
    | 'applying'
    | 'succeeded'
    | 'failed'
    | 'rolled_back'
    | 'cancelled'
  job?: string
  percent?: number
  /** The device's own words, and a decoder's code for them. */
  error?: string
  code?: string
  reason?: string
  /** The version that the note names as running. */
  firmware?: string
}

export type ItemEvent =
  /** Time has passed, or something of the context changed: deadlines, orders, guards. */
  | { type: 'tick' }
  /** The item's group has started. */
  | { type: 'group_started' }
  /**
   * The order could not be sent, or the server shed the download: no fault of the device. `times`: how often in a row the
   * device has not told what the order needs; each time it is asked later.
   */
  | { type: 'order_failed'; times?: number }
  /** There is no way to say the order: the image, its address or the device's facts do not allow it. */
  | { type: 'order_impossible' }
  | { type: 'note'; note: DeviceOtaNote }
  /**
   * A running version; `isBoot`: known to be said at a start; `isOnProbation`: the device has not confirmed the image
   * and may still fall back by itself. Uptime in seconds where known.
   */
  | { type: 'version'; version: string; isBoot: boolean; isOnProbation?: boolean; uptimeS?: number }
  /** Bytes of the image that the server has sent. */
  | { type: 'bytes'; sent: number; total: number }
  | { type: 'presence'; online: boolean }
  /** A device that sleeps is awake now; `isRequest`: it asks for its order itself, and so may have missed it. */
  | { type: 'wake'; isRequest?: boolean }
  | { type: 'aborted' }
  | { type: 'campaign_over' }
  | { type: 'released' }
  | { type: 'superseded' }
  | { type: 'yanked' }
  | { type: 'opted_out' }
  /** The target is no longer possible (hardware changed). */
  | { type: 'incompatible' }
  | { type: 'not_tonight'; until: number }
  | { type: 'install_now' }

/** Everything besides the item that a decision needs, as of `now`. */
export type ItemContext = {
  now: number
  campaign: CampaignState
  family: FamilyFacts
  policy: ItemPolicy
  budgets: Budgets
  /** All that speaks against an order now, the most important first; the item's own times are added here. */
  holds: readonly HoldReason[]
  stops: ClockStops
  /** The window will never be long enough again. */
  isWindowNeverMet: boolean
  isPumpController: boolean
  /** When the device was last heard of. */
  seenAt: number | null
  /** The owner, the image or the owner's consent is gone: the item is over, whether or not that was told to it. */
  endedBy: 'released' | 'opted_out' | 'yanked' | null
  /** Whether this item belongs to the newest campaign of its device: only that is judged late. */
  isNewest: boolean
  /** When another item of the group last failed for a reason, and the group's soak in ms. */
  alikeFailureAt: (reason: FailureReason) => number | null
  soakMs: number
  /** The order was last said so long ago that the device has slept since. */
  isRepeatDue: boolean
  /** An older version is wanted. */
  isDowngrade: boolean
  /** The version that the device has reported last. */
  running: string | null
  /** The newest version that the device itself offers to install; null where it names none. */
  available: string | null
}

/** What is to be done in the transaction of the transition or after it. */
export type ItemEffect =
  /** `isRepeat`: the same order was given before, and the device may be at work on it. */
  | { type: 'send_order'; order: number; isRepeat?: true }
  | { type: 'withdraw_order' }
  /** The device has received bytes: attempt `attempt` has begun. */
  | { type: 'start_attempt'; attempt: number }
  /** The device is to drop the image that it has verified. */
  | { type: 'hold_install'; reason: HoldReason }
  | { type: 'ask_version' }
  | { type: 'restore_settings'; settings: readonly string[] }
  | { type: 'notify_owner'; about: OwnerNews }
  | { type: 'alert_missing_controller' }
  | { type: 'resolve_missing_controller' }
  | { type: 'audit_correction'; from: ItemState; to: ItemState }

export type OwnerNews = 'updated' | 'failed' | 'rolled_back' | 'missing'

/**
 * `entered`: the states entered in order, for the timeline; a state may follow itself (the second restart of a family
 * with two).
 */
export type SteppedItem = { item: RolloutItem; effects: ItemEffect[]; entered: ItemState[] }

/** An item as its campaign starts with it. */
export function planItem({
  id,
  target,
  fromVersion,
  now,
}: {
  id: string
  target: string
  fromVersion: string | null
  now: number
}): RolloutItem {
  return {
    id,
    target,
    fromVersion,
    state: 'planned',
    reason: null,
    since: now,
    deadline: null,
    orders: 0,
    attempts: 0,
    isAttemptCounted: false,
    failures: 0,
    lastError: null,
    failedAt: null,
    notBefore: null,
    notTonightUntil: null,
    isNow: false,
    percent: 0,
    hasRestarted: false,
    isIntermediate: false,
    provenAt: null,
    isLate: false,
  }
}
