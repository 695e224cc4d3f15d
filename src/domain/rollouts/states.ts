/** States of a roll-out. Counts are always sums over items: every item is in exactly one state at every instant. */

/** draft → (waiting_approval) → scheduled → running ⇄ paused → finished, or aborting → aborted. */
export const CAMPAIGN_STATES = [
  'draft',
  'waiting_approval',
  'scheduled',
  'running',
  'paused',
  'finished',
  'aborting',
  'aborted',
] as const
export type CampaignState = (typeof CAMPAIGN_STATES)[number]

/** Why a campaign is paused. */
export const PAUSE_REASONS = [
  'person',
  'error_threshold',
  'health_gate',
  'group_done',
  'below_success',
] as const
export type PauseReason = (typeof PAUSE_REASONS)[number]

/** planned → running → done, or failed (ended below the success threshold), or skipped (nothing to do in it). */
export const GROUP_STATES = ['planned', 'running', 'done', 'failed', 'skipped'] as const
export type GroupState = (typeof GROUP_STATES)[number]

/** Items that are still open, in the order of an update. `missing`: silent since its restart; bad, but not ended. */
export const OPEN_STATES = [
  'planned',
  'queued',
  'offered',
  'accepted',
  'downloading',
  'verified',
  'waiting',
  'applying',
  'confirming',
  'missing',
] as const

export const ENDED_STATES = [
  'succeeded',
  'failed',
  'rolled_back',
  'refused',
  'timed_out',
  'cancelled',
  'skipped',
] as const

export const ITEM_STATES = [...OPEN_STATES, ...ENDED_STATES] as const
export type ItemState = (typeof ITEM_STATES)[number]
export type EndedState = (typeof ENDED_STATES)[number]

/** How many items are in each state. */
export type ItemCounts = Readonly<Record<ItemState, number>>

/** Open states but `missing`: a group or campaign has to wait for these. */
export const UNSETTLED_STATES: readonly ItemState[] = OPEN_STATES.filter((state) => state !== 'missing')

const ENDED: ReadonlySet<ItemState> = new Set(ENDED_STATES)
const INSTALLING: ReadonlySet<ItemState> = new Set(['applying', 'confirming'])
const WITHDRAWABLE: ReadonlySet<ItemState> = new Set([
  'offered',
  'accepted',
  'downloading',
  'verified',
  'waiting',
])

/** What an end of the campaign cancels. */
export const DROPPABLE_STATES: readonly ItemState[] = UNSETTLED_STATES.filter(
  (state) => !INSTALLING.has(state),
)

/** True for a state that only a late proof changes. */
export function isEnded(state: ItemState): state is EndedState {
  return ENDED.has(state)
}

/** The device writes or starts the image: nothing may interrupt it. */
export function isInstalling(state: ItemState): boolean {
  return INSTALLING.has(state)
}

/** The order is out and the device has not begun to install: it can be taken back. */
export function isWithdrawable(state: ItemState): boolean {
  return WITHDRAWABLE.has(state)
}

/** Counts by state of some items; their sum is the number of items. */
export function countItems(items: Iterable<{ readonly state: ItemState }>): ItemCounts {
  const counts = emptyCounts()
  for (const { state } of items) counts[state] += 1
  return counts
}

/** Zero of every state. */
export function emptyCounts(): Record<ItemState, number> {
  return {
    planned: 0,
    queued: 0,
    offered: 0,
    accepted: 0,
    downloading: 0,
    verified: 0,
    waiting: 0,
    applying: 0,
    confirming: 0,
    missing: 0,
    succeeded: 0,
    failed: 0,
    rolled_back: 0,
    refused: 0,
    timed_out: 0,
    cancelled: 0,
    skipped: 0,
  }
}

/** Number of items in some states. */
export function sumCounts(counts: ItemCounts, states: readonly ItemState[] = ITEM_STATES): number {
  return states.reduce((sum, state) => sum + counts[state], 0)
}
