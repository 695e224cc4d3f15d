import { isDropUnanswered } from '../deadlines'
import {
  classifyFailure,
  classifyRefusal,
  classifyRollback,
  classifyWait,
  isGuard,
  isRefusalCode,
  isSilentFailure,
} from '../reasons'
import { isEnded, isInstalling, isWithdrawable, type ItemState } from '../states'
import { runsVersion } from '../versions'
import { judgeVersion } from './judge-version'
import {
  changeItem,
  countAttempt,
  endItem,
  enterState,
  failAttempt,
  freshDeadline,
  giveAttemptBack,
  keepItem,
  requeueItem,
  rollBackItem,
  thenStep,
} from './transitions'
import type { DeviceOtaNote, ItemContext, RolloutItem, SteppedItem } from './types'

/** States from which a note of progress leads on; a repeated or late one does not lead back. */
const FROM: Record<'accepted' | 'waiting' | 'downloading' | 'verified' | 'applying', readonly ItemState[]> = {
  accepted: ['offered'],
  downloading: ['offered', 'accepted', 'waiting'],
  verified: ['offered', 'accepted', 'downloading', 'waiting'],
  waiting: ['offered', 'accepted', 'downloading', 'verified'],
  applying: ['offered', 'accepted', 'downloading', 'verified', 'waiting'],
}

/** The device has the order and works on it. */
const isAtWork = ({ state }: RolloutItem): boolean => isWithdrawable(state) || isInstalling(state)

/** An order that was given up in silence may have been taken up all the same: then the device is ahead of the server. */
const isGivenUp = (item: RolloutItem): boolean =>
  item.state === 'queued' && item.orders > 0 && isSilentFailure(item.lastError)

/** Its order was taken back, and its device speaks of it still: the broker may have cleared it while the device was away. */
const isTakenBack = (item: RolloutItem, { job }: Pick<DeviceOtaNote, 'job'>): boolean =>
  item.state === 'queued' && item.orders > 0 && job === item.id

/** What a device's own words mean for its item; those about another job mean nothing. */
export function takeNote(item: RolloutItem, note: DeviceOtaNote, ctx: ItemContext): SteppedItem {
  if (note.job !== undefined && note.job !== item.id) return keepItem(item)
  switch (note.state) {
    case 'accepted':
    case 'waiting':
    case 'downloading':
    case 'verified':
    case 'applying':
      return takeProgress(item, { ...note, state: note.state }, ctx)
    case 'succeeded':
      return takeSuccess(item, note, ctx)
    case 'rolled_back':
      return takeRollback(item, note, ctx)
    case 'refused':
      if (!isWithdrawable(item.state)) return keepItem(item)
      return endItem(item, { state: 'refused', reason: classifyRefusal(note.code ?? note.error) }, ctx)
    case 'failed':
      return takeFailure(item, note, ctx)
    case 'cancelled':
      if (isHeld(item)) return endHold(item, ctx)
      return isWithdrawable(item.state) ? failAttempt(item, 'dropped', ctx) : keepItem(item)
  }
}

type Progress = Omit<DeviceOtaNote, 'state'> & { state: keyof typeof FROM }

/** A bridge is heard of by the broker, later than the bytes that the server has sent; the answer to an order is the oldest. */
const LATE_WAIT_MS = 60_000

const isOldWait = (item: RolloutItem, { state, job }: Progress, { family, now }: ItemContext): boolean =>
  family.isWaitBefore &&
  state === 'waiting' &&
  item.state === 'downloading' &&
  (job !== undefined || now - item.since < LATE_WAIT_MS)

function takeProgress(item: RolloutItem, note: Progress, ctx: ItemContext): SteppedItem {
  if (isOldWait(item, note, ctx)) return keepItem(item)
  const isTakenUp = isGivenUp(item) || (note.state === 'applying' && isTakenBack(item, note))
  if (!FROM[note.state].includes(item.state) && !isTakenUp)
    return isEnded(item.state) || isTakenBack(item, note)
      ? withdrawAgain(item, note, ctx)
      : takeRepeat(item, note, ctx)
  switch (note.state) {
    case 'accepted':
      return enterState(item, 'accepted', ctx)
    case 'waiting':
      return enterState(item, 'waiting', ctx, { reason: classifyWait(note.reason) })
    case 'downloading':
      return thenStep(enterState(item, 'downloading', ctx, { percent: wholeOf(note.percent) }), countAttempt)
    case 'verified':
      return thenStep(enterState(item, 'verified', ctx, { percent: 100 }), (it) =>
        thenStep(countAttempt(it), (counted) => holdInstall(counted, ctx)),
      )
    case 'applying':
      return thenStep(enterState(item, 'applying', ctx, { hasRestarted: false }), countAttempt)
  }
}

const wholeOf = (percent: number | undefined): number => Math.min(100, Math.max(0, Math.floor(percent ?? 0)))

/** A device that works on an order that was taken back has not heard so: the broker may keep the order still. */
function withdrawAgain(item: RolloutItem, { job }: Progress, { family, isNewest }: ItemContext): SteppedItem {
  const isItsOwn = job === item.id && item.orders > 0 && isNewest
  if (!isItsOwn || !family.isOrderRetained) return keepItem(item)
  return changeItem(item, {}, [{ type: 'withdraw_order' }])
}

/** A word that says the same state again: only progress counts as a sign of life. */
function takeRepeat(item: RolloutItem, note: Progress, ctx: ItemContext): SteppedItem {
  if (item.state !== note.state) return keepItem(item)
  if (note.state === 'downloading') return takePercent(item, wholeOf(note.percent), ctx)
  const reason = classifyWait(note.reason)
  if (note.state !== 'waiting' || isGuard(item.reason) || reason === item.reason) return keepItem(item)
  return changeItem(item, { reason })
}

/** Progress of the download in whole percent. */
export function takePercent(item: RolloutItem, percent: number, ctx: ItemContext): SteppedItem {
  if (percent <= item.percent) return keepItem(item)
  return changeItem(item, { percent, deadline: freshDeadline(item.state, ctx) })
}

/** Bytes that the server has sent: the progress of families that report none. */
export function takeBytes(item: RolloutItem, sent: number, total: number, ctx: ItemContext): SteppedItem {
  if (sent <= 0 || total <= 0) return keepItem(item)
  const percent = wholeOf((sent / total) * 100)
  if (FROM.downloading.includes(item.state) || isGivenUp(item))
    return thenStep(enterState(item, 'downloading', ctx, { percent }), countAttempt)
  return item.state === 'downloading' ? takePercent(item, percent, ctx) : keepItem(item)
}

/** It was told to drop its order, for a guard that held before the install. */
const isHeld = ({ state, reason }: RolloutItem): boolean => state === 'waiting' && isGuard(reason)

/**
 * Guards are asked again before the install. The same offer twice is one, so that no second one could make the device wait:
 * the order is taken back. Until the device answers it may be installing already, and its pair waits for it.
 */
export function holdInstall(item: RolloutItem, ctx: ItemContext): SteppedItem {
  const reason = ctx.holds.find(isGuard)
  if (item.state !== 'verified' || reason === undefined || !ctx.family.canHoldInstall) return keepItem(item)
  const entered = enterState(item, 'waiting', ctx, { reason })
  return { ...entered, effects: [...entered.effects, { type: 'hold_install', reason }] }
}

/** The device does not answer, and so was away: it may do as it was told when it is back, or not have heard. */
export function passHold(item: RolloutItem, ctx: ItemContext): SteppedItem {
  if (!isHeld(item) || !isDropUnanswered(item.since, ctx.now)) return keepItem(item)
  return endHold(item, ctx)
}

/** Ordered again once no guard holds; that costs nothing. */
function endHold(item: RolloutItem, ctx: ItemContext): SteppedItem {
  // it counts as ordered still: the device may not have heard that the order was taken back
  const orders = Math.max(1, item.orders - 1)
  return requeueItem(giveAttemptBack(item), { reason: item.reason, orders }, ctx)
}

/** Success on the wire mostly means "transfer ended"; only a version named with it proves anything. */
function takeSuccess(item: RolloutItem, note: DeviceOtaNote, ctx: ItemContext): SteppedItem {
  if (note.firmware !== undefined)
    return judgeVersion(
      item,
      { version: note.firmware, isBoot: true, uptimeS: ctx.family.confirmUptimeS ?? 0 },
      ctx,
    )
  if (item.state === 'confirming' || !(isAtWork(item) || isGivenUp(item))) return keepItem(item)
  const entered = enterState(item, 'confirming', ctx, { hasRestarted: true })
  return withQuestion(thenStep(entered, countAttempt), ctx)
}

/** Asks for the version where the family does not report it by itself. */
export function withQuestion(step: SteppedItem, ctx: ItemContext): SteppedItem {
  return ctx.family.isVersionAsked ? { ...step, effects: [...step.effects, { type: 'ask_version' }] } : step
}

function takeRollback(item: RolloutItem, note: DeviceOtaNote, ctx: ItemContext): SteppedItem {
  const isLost = isGivenUp(item) || item.state === 'missing' || item.state === 'timed_out'
  if (!isAtWork(item) && !isLost && !isTakenBack(item, note)) return keepItem(item)
  return thenStep(countAttempt(item), (it) =>
    rollBackItem(it, classifyRollback(note.code ?? note.error), ctx),
  )
}

/** ThingsBoard's clients say "failed: already up to date" for the version they run. */
const ALREADY = /already.(current|up.?to.?date|installed)/i

function takeFailure(item: RolloutItem, note: DeviceOtaNote, ctx: ItemContext): SteppedItem {
  if (!isAtWork(item)) return keepItem(item)
  const words = note.code ?? note.error ?? note.reason
  if (ALREADY.test(words ?? '')) return withQuestion(keepItem(item), ctx)
  const running = note.firmware
  if (running !== undefined && runsVersion(item.target, running, ctx.family.intermediateWords))
    return judgeVersion(item, { version: running, isBoot: true }, ctx)
  if (isWithdrawable(item.state) && isRefusalCode(note.code))
    return endItem(item, { state: 'refused', reason: note.code }, ctx)
  return failAttempt(item, classifyFailure(words), ctx)
}
