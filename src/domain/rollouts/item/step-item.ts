import { isPastDeadline, settleStops } from '../deadlines'
import { takesOrder } from '../family-facts'
import type { HoldReason, SkipReason } from '../reasons'
import { isEnded, isInstalling, isWithdrawable } from '../states'
import { compareVersions, isOtherVariant } from '../versions'
import { confirmByTime, judgeVersion } from './judge-version'
import { holdInstall, passHold, takeBytes, takeNote, withQuestion } from './take-note'
import {
  changeItem,
  countAttempt,
  dropItem,
  endItem,
  enterState,
  failAttempt,
  freshDeadline,
  keepItem,
  putBack,
  requeueItem,
  thenStep,
} from './transitions'
import type { ItemContext, ItemEvent, RolloutItem, SteppedItem } from './types'

/**
 * One step of an item. The item is given back unchanged when nothing happens; a repeated event changes nothing. Orders
 * are given by `tick` and `wake` alone, and only in a running campaign without a hold.
 *
 * | state                | ends or moves by                                                                     |
 * |----------------------|--------------------------------------------------------------------------------------|
 * | planned              | its group's start                                                                    |
 * | queued               | the order; a window that is never met; the campaign's end                            |
 * | offered … verified   | the device's words, bytes sent, versions (judge-version.ts); deadline: failed attempt |
 * | waiting              | the device's words; its days are limited                                             |
 * | applying, confirming | versions; deadline: missing. Nothing interrupts them                                 |
 * | missing              | versions; after 7 days timed_out                                                     |
 * | ended                | late proof alone                                                                     |
 */
export function stepItem(item: RolloutItem, event: ItemEvent, ctx: ItemContext): SteppedItem {
  const stepped = takeEvent(settleItem(item, ctx), event, ctx)
  return { ...stepped, item: settleItem(stepped.item, ctx) }
}

/** The deadline with the stops that hold in the item's state. */
function settleItem(item: RolloutItem, ctx: ItemContext): RolloutItem {
  if (item.deadline === null) return item
  const deadline = settleStops(item.deadline, item.state, ctx.stops, ctx.now)
  return deadline === item.deadline ? item : { ...item, deadline }
}

function takeEvent(item: RolloutItem, event: ItemEvent, ctx: ItemContext): SteppedItem {
  switch (event.type) {
    case 'tick':
      return passTime(item, ctx)
    case 'group_started':
      return item.state === 'planned' ? enterState(item, 'queued', ctx) : keepItem(item)
    case 'order_failed':
      return takeServerFault(item, event.times ?? 0, ctx)
    case 'order_impossible':
      return isUnanswered(item) ? failAttempt(item, 'order_impossible', ctx) : keepItem(item)
    case 'note':
      return takeNote(item, event.note, ctx)
    case 'version':
      return event.isBoot ? restoreLate(judgeVersion(item, event, ctx), ctx) : judgeVersion(item, event, ctx)
    case 'bytes':
      return takeBytes(item, event.sent, event.total, ctx)
    case 'presence':
      return takePresence(item, event.online, ctx)
    case 'wake':
      return takeWake(item, event.isRequest === true, ctx)
    default:
      return takeDecision(item, event, ctx)
  }
}

type Decision = Extract<
  ItemEvent,
  {
    type:
      | 'aborted'
      | 'campaign_over'
      | 'released'
      | 'superseded'
      | 'yanked'
      | 'opted_out'
      | 'incompatible'
      | 'not_tonight'
      | 'install_now'
  }
>

function takeDecision(item: RolloutItem, event: Decision, ctx: ItemContext): SteppedItem {
  switch (event.type) {
    case 'aborted':
    case 'campaign_over':
    case 'opted_out':
      return dropItem(item, 'cancelled', event.type, ctx)
    case 'released':
    case 'superseded':
    case 'yanked':
    case 'incompatible':
      return dropItem(item, 'skipped', event.type, ctx)
    case 'not_tonight':
      return postpone(item, event.until, ctx)
    case 'install_now':
      return hurry(item)
  }
}

/** The owner's "not tonight": an order that can be taken back is. */
function postpone(item: RolloutItem, until: number, ctx: ItemContext): SteppedItem {
  const change = { notTonightUntil: until, isNow: false }
  if (item.state === 'planned') return changeItem(item, change)
  if (item.state === 'queued') return changeItem(item, { ...change, reason: 'not_tonight' })
  if (!isWithdrawable(item.state) || !ctx.family.isWithdrawable) return keepItem(item)
  return requeueItem(item, { ...change, reason: 'not_tonight' }, ctx)
}

function hurry(item: RolloutItem): SteppedItem {
  if (item.state !== 'planned' && item.state !== 'queued') return keepItem(item)
  if (item.isNow && item.notTonightUntil === null) return keepItem(item)
  return changeItem(item, { isNow: true, notTonightUntil: null })
}

/** Before an order is given again that the server itself could not serve. */
const SERVER_PAUSE_MS = 60_000
const LONGEST_PAUSE_MS = 6 * 3_600_000

/** The server's own fault costs no order: the same one is given again, after a pause that doubles with each of `times`. */
function takeServerFault(item: RolloutItem, times: number, ctx: ItemContext): SteppedItem {
  if (!isUnanswered(item)) return keepItem(item)
  const notBefore = ctx.now + Math.min(LONGEST_PAUSE_MS, SERVER_PAUSE_MS * 2 ** Math.min(times, 20))
  return enterState(item, 'queued', ctx, { reason: 'order_not_sent', orders: item.orders - 1, notBefore })
}

const isUnanswered = ({ state }: RolloutItem): boolean => state === 'offered' || state === 'accepted'

/** An ended item's device may have missed that its settings were put back: they are again at its first start, once. */
function restoreLate(step: SteppedItem, ctx: ItemContext): SteppedItem {
  const { item, entered } = step
  // a correction has put them back, and so has an end after the restart
  const isHeard = item.state === 'succeeded' || item.isLate || item.hasRestarted
  const effects = putBack(item, ctx)
  if (!isEnded(item.state) || isHeard || !ctx.isNewest || effects.length === 0) return step
  const hasJustEnded = entered.length > 0
  return thenStep(step, (it) => changeItem(it, { hasRestarted: true }, hasJustEnded ? [] : effects))
}

/** A device that says it is online has connected anew: while it works on an order, mostly because it has restarted. */
function takePresence(item: RolloutItem, online: boolean, ctx: ItemContext): SteppedItem {
  if (!online) return takeOffline(item, ctx)
  if (item.state === 'missing') return withQuestion(keepItem(item), ctx)
  const isExpected = isInstalling(item.state) || (ctx.family.isOfflineRestart && isFetching(item.state))
  if (!isExpected) return keepItem(item)
  return withQuestion(item.hasRestarted ? keepItem(item) : changeItem(item, { hasRestarted: true }), ctx)
}

const isFetching = (state: RolloutItem['state']): boolean => state === 'accepted' || state === 'downloading'

function takeOffline(item: RolloutItem, ctx: ItemContext): SteppedItem {
  const isRestart = ctx.family.isOfflineRestart && isFetching(item.state)
  if (isRestart) return thenStep(enterState(item, 'applying', ctx, { hasRestarted: true }), countAttempt)
  return isInstalling(item.state) && !item.hasRestarted
    ? changeItem(item, { hasRestarted: true })
    : keepItem(item)
}

/**
 * A device that sleeps may have missed an order that the broker does not keep: the same order once more. All that it says
 * within one wake comes as a wake.
 */
function takeWake(item: RolloutItem, isRequest: boolean, ctx: ItemContext): SteppedItem {
  const isKept = ctx.family.isOrderRetained || ctx.family.looksEveryMs > 0
  if (item.state !== 'offered' || isKept) return passTime(item, ctx)
  if (!isRequest && !ctx.isRepeatDue) return passTime(item, ctx)
  if (ctx.campaign !== 'running' || holdOf(item, ctx) !== null) return passTime(item, ctx)
  return changeItem(item, {}, [{ type: 'send_order', order: item.orders, isRepeat: true }])
}

function passTime(item: RolloutItem, ctx: ItemContext): SteppedItem {
  if (ctx.endedBy !== null) {
    const dropped = takeDecision(item, { type: ctx.endedBy }, ctx)
    if (dropped.entered.length > 0) return dropped
  }
  if (ctx.campaign === 'aborting' || ctx.campaign === 'aborted') {
    const dropped = dropItem(item, 'cancelled', 'aborted', ctx)
    if (dropped.entered.length > 0) return dropped
  }
  if (isPastDeadline(item.deadline, ctx.now)) return passDeadline(item, ctx)
  if (item.state === 'queued') return considerOrder(item, ctx)
  if (item.state === 'offered') return orderFound(item, ctx)
  if (item.state === 'confirming') return confirmByTime(item, ctx)
  if (item.state === 'verified') return holdInstall(item, ctx)
  return passHold(item, ctx)
}

/** What a passed deadline means in each state. */
function passDeadline(item: RolloutItem, ctx: ItemContext): SteppedItem {
  switch (item.state) {
    case 'offered':
    case 'accepted':
      return failAttempt(item, 'no_answer', ctx)
    case 'downloading':
      return failAttempt(item, 'download_stalled', ctx)
    case 'verified':
      return failAttempt(item, 'not_applied', ctx)
    case 'waiting':
      return failAttempt(item, 'dropped', ctx)
    case 'applying':
    case 'confirming':
      return item.isIntermediate && item.provenAt === null
        ? failAttempt(item, 'stuck_intermediate', ctx)
        : loseItem(item, ctx)
    case 'missing':
      return endItem(item, { state: 'timed_out', reason: 'never_returned' }, ctx)
    default:
      return keepItem(item)
  }
}

/** Silent since its restart. A pump without its controller cannot wait for a person to look. */
function loseItem(item: RolloutItem, ctx: ItemContext): SteppedItem {
  const entered = enterState(item, 'missing', ctx)
  const alert = ctx.isPumpController ? [{ type: 'alert_missing_controller' } as const] : []
  return { ...entered, effects: [...entered.effects, ...alert, { type: 'notify_owner', about: 'missing' }] }
}

/** Why the item is not ordered now; the owner's "install now" sets windows aside, never a guard. */
export function holdOf(item: RolloutItem, ctx: ItemContext): HoldReason | null {
  if (ctx.campaign !== 'running') return 'campaign_paused'
  if (item.notTonightUntil !== null && ctx.now < item.notTonightUntil) return 'not_tonight'
  if (item.notBefore !== null && ctx.now < item.notBefore) return 'retry'
  return ctx.holds.find((hold) => !(item.isNow && hold === 'window')) ?? null
}

/** Somebody has installed meanwhile what the device would not have been chosen with: it is not ordered back. */
function findChange({ target, fromVersion }: RolloutItem, ctx: ItemContext): SkipReason | null {
  if (fromVersion === null) return null
  if (isOtherVariant(target, fromVersion, ctx.family.intermediateWords)) return 'other_variant'
  return !ctx.isDowngrade && compareVersions(fromVersion, target) > 0 ? 'newer_installed' : null
}

function considerOrder(item: RolloutItem, ctx: ItemContext): SteppedItem {
  const change = findChange(item, ctx)
  if (change !== null) return dropItem(item, 'skipped', change, ctx)
  if (ctx.isWindowNeverMet && !item.isNow) return dropItem(item, 'cancelled', 'window_never_met', ctx)
  const reason = holdOf(item, ctx)
  if (reason === null) return orderItem(item, ctx)
  if (reason === item.reason) return keepItem(item)
  const isAsked = reason === 'boot_relay_known' && ctx.family.isBootRelayAsked
  return changeItem(item, { reason }, isAsked ? [{ type: 'ask_version' }] : [])
}

const hasFound = ({ target }: RolloutItem, { family, available }: ItemContext): boolean =>
  takesOrder(family, { target, available })

/** A device that has found the image by itself is told to install it, and again where it offers it still. */
function orderFound(item: RolloutItem, ctx: ItemContext): SteppedItem {
  if (ctx.family.looksEveryMs === 0 || !hasFound(item, ctx)) return keepItem(item)
  const isFirst = item.reason === 'next_look'
  if ((!isFirst && !ctx.isRepeatDue) || holdOf(item, ctx) !== null) return keepItem(item)
  const change = isFirst ? { reason: null, deadline: freshDeadline(item.state, ctx) } : {}
  return changeItem(item, change, [{ type: 'send_order', order: item.orders, isRepeat: true }])
}

/** The deadline of a device that has yet to find the image begins with the time for that. */
function awaitLook({ item, ...step }: SteppedItem, ctx: ItemContext): SteppedItem {
  const leftMs = ctx.family.looksEveryMs + ctx.budgets.answerMs
  return { ...step, item: { ...item, reason: 'next_look', deadline: { leftMs, runsFrom: ctx.now } } }
}

function orderItem(item: RolloutItem, ctx: ItemContext): SteppedItem {
  const offered = enterState(item, 'offered', ctx, {
    orders: item.orders + 1,
    isAttemptCounted: false,
    notBefore: null,
    notTonightUntil: null,
    percent: 0,
    hasRestarted: false,
    isIntermediate: false,
    provenAt: null,
  })
  const entered = hasFound(item, ctx) ? offered : awaitLook(offered, ctx)
  return { ...entered, effects: [...entered.effects, { type: 'send_order', order: entered.item.orders }] }
}
