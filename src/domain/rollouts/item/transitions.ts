import { budgetIn, type Deadline } from '../deadlines'
import { ORDERS_PER_ATTEMPT } from '../policy'
import {
  isServerFault,
  isSilentFailure,
  type FailureReason,
  type ItemReason,
  type RollbackReason,
} from '../reasons'
import { isRetryLeft, retryAt } from '../retries'
import { isEnded, isInstalling, isWithdrawable, type EndedState, type ItemState } from '../states'
import { isIntermediateVersion } from '../versions'
import type { ItemContext, ItemEffect, OwnerNews, RolloutItem, SteppedItem } from './types'

/** A step that changes nothing: the same item, so that nothing needs to be saved. */
export function keepItem(item: RolloutItem): SteppedItem {
  return { item, effects: [], entered: [] }
}

/** A change within the state. */
export function changeItem(
  item: RolloutItem,
  change: Partial<RolloutItem>,
  effects: ItemEffect[] = [],
): SteppedItem {
  return { item: { ...item, ...change }, effects, entered: [] }
}

/** The second step after the first. */
export function thenStep(first: SteppedItem, next: (item: RolloutItem) => SteppedItem): SteppedItem {
  const second = next(first.item)
  return {
    item: second.item,
    effects: [...first.effects, ...second.effects],
    entered: [...first.entered, ...second.entered],
  }
}

/** The whole time allowed in a state, from now on. */
export function freshDeadline(state: ItemState, ctx: ItemContext): Deadline | null {
  const leftMs = budgetIn(state, ctx.budgets, ctx.policy)
  return leftMs === null ? null : { leftMs, runsFrom: ctx.now }
}

/** Enters a state; a missing controller that is heard of again ends its alert. */
export function enterState(
  item: RolloutItem,
  state: ItemState,
  ctx: ItemContext,
  change: Partial<RolloutItem> = {},
): SteppedItem {
  const isBack = item.state === 'missing' && state !== 'timed_out' && ctx.isPumpController
  return {
    item: {
      ...item,
      reason: null,
      ...change,
      state,
      since: ctx.now,
      deadline: freshDeadline(state, ctx),
    },
    effects: isBack ? [{ type: 'resolve_missing_controller' }] : [],
    entered: [state],
  }
}

/** The device has received bytes of this order: it counts as an attempt, once. */
export function countAttempt(item: RolloutItem): SteppedItem {
  if (item.isAttemptCounted) return keepItem(item)
  const attempts = item.attempts + 1
  return changeItem(item, { isAttemptCounted: true, attempts }, [
    { type: 'start_attempt', attempt: attempts },
  ])
}

/** The present order does not count as an attempt after all; how many orders are given is bounded still. */
export function giveAttemptBack(item: RolloutItem): RolloutItem {
  return { ...item, attempts: item.attempts - Number(item.isAttemptCounted), isAttemptCounted: false }
}

const NEWS: Partial<Record<EndedState, OwnerNews>> = {
  succeeded: 'updated',
  failed: 'failed',
  timed_out: 'failed',
  rolled_back: 'rolled_back',
}

/**
 * Ends an item: the order is taken back, overwritten settings are put back, the owner is told. A correction puts them back
 * again: the device was away at the end, and did not hear it.
 */
export function endItem(
  item: RolloutItem,
  {
    state,
    reason = null,
    isLate = item.isLate,
  }: { state: EndedState; reason?: ItemReason | null; isLate?: boolean },
  ctx: ItemContext,
): SteppedItem {
  const isCorrection = isEnded(item.state)
  const about = NEWS[state]
  const entered = enterState(item, state, ctx, { reason, isLate })
  return {
    ...entered,
    effects: [
      ...entered.effects,
      ...(isCorrection ? [] : takeBack(item, ctx)),
      ...putBack(item, ctx),
      ...(about ? [{ type: 'notify_owner', about } as const] : []),
      ...(isCorrection ? [{ type: 'audit_correction', from: item.state, to: state } as const] : []),
    ],
  }
}

/** A retained order stands until it is cleared; any other can only be taken back before the install. */
function takeBack(item: RolloutItem, { family }: ItemContext): ItemEffect[] {
  if (item.orders === 0) return []
  const isOut = family.isOrderRetained || (family.isWithdrawable && isWithdrawable(item.state))
  return isOut ? [{ type: 'withdraw_order' }] : []
}

/** The settings that the order has overwritten, as they were before. */
export function putBack(item: RolloutItem, { family }: ItemContext): ItemEffect[] {
  if (item.orders === 0 || family.settingsToRestore.length === 0) return []
  return [{ type: 'restore_settings', settings: family.settingsToRestore }]
}

/** Back to the queue, with the order taken back. */
export function requeueItem(item: RolloutItem, change: Partial<RolloutItem>, ctx: ItemContext): SteppedItem {
  const entered = enterState(item, 'queued', ctx, change)
  return { ...entered, effects: [...entered.effects, ...takeBack(item, ctx)] }
}

/** Ends the present order as failed: another attempt follows, or the item ends. */
export function failAttempt(item: RolloutItem, reason: FailureReason, ctx: ItemContext): SteppedItem {
  const isOpen = ctx.campaign === 'running' || ctx.campaign === 'paused'
  const isOurs = isServerFault(reason)
  const tried = isOurs ? giveAttemptBack(item) : item
  const failed = { ...tried, failures: item.failures + 1, lastError: reason, failedAt: ctx.now }
  const limits = { reason, retries: ctx.policy.retries, ordersPerAttempt: ORDERS_PER_ATTEMPT }
  if (!isOpen || !isRetryLeft(tried, limits))
    return endItem(failed, { state: isSilentFailure(reason) ? 'timed_out' : 'failed', reason }, ctx)
  const notBefore = retryAt({
    itemId: item.id,
    failures: item.failures,
    now: ctx.now,
    alikeAt: isOurs ? null : ctx.alikeFailureAt(reason),
    soakMs: ctx.soakMs,
  })
  return requeueItem(failed, { reason: 'retry', notBefore }, ctx)
}

/** The old image runs again by the device's own decision. */
export function rollBackItem(item: RolloutItem, reason: RollbackReason, ctx: ItemContext): SteppedItem {
  return endItem({ ...item, provenAt: null }, { state: 'rolled_back', reason }, ctx)
}

/** An order has left the device on an image that only installs the next one. */
const isStranded = ({ orders }: RolloutItem, { running, family }: ItemContext): boolean =>
  orders > 0 && running !== null && isIntermediateVersion(running, family.intermediateWords)

/**
 * Ends an item that is not wanted any more, unless its device installs or is missing: that result is recorded. A device that
 * would be left half-way is a failure, which people are told; another roll-out that takes it over installs a whole image.
 */
export function dropItem(
  item: RolloutItem,
  state: 'cancelled' | 'skipped',
  reason: ItemReason,
  ctx: ItemContext,
): SteppedItem {
  if (isEnded(item.state) || isInstalling(item.state) || item.state === 'missing') return keepItem(item)
  if (reason !== 'superseded' && isStranded(item, ctx))
    return endItem(item, { state: 'failed', reason: 'stuck_intermediate' }, ctx)
  return endItem(item, { state, reason }, ctx)
}
