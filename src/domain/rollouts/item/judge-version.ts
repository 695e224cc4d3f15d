import type { RolloutItem, ItemContext, SteppedItem } from './types'
import { isInstalling, isWithdrawable, type ItemState } from '../states'
import { isIntermediateVersion, isSameVersion, runsVersion } from '../versions'
import {
  changeItem,
  countAttempt,
  dropItem,
  endItem,
  enterState,
  failAttempt,
  keepItem,
  rollBackItem,
  thenStep,
} from './transitions'

/** A running version as a device reports it. */
export type VersionReport = { version: string; isBoot: boolean; isOnProbation?: boolean; uptimeS?: number }

/** States that a late report of a version re-judges. */
const REJUDGED: ReadonlySet<ItemState> = new Set([
  'missing',
  'timed_out',
  'failed',
  'cancelled',
  'rolled_back',
])

/**
 * What a reported version means for an item. Proof is the version that a device reports after its restart.
 *
 * | state                  | target                        | intermediate    | old version                           | another         |
 * |------------------------|-------------------------------|-----------------|---------------------------------------|-----------------|
 * | planned                | skipped (already installed)   | –               | –                                     | noted as old    |
 * | queued                 | succeeded; skipped unordered  | –               | –                                     | noted as old    |
 * | offered … waiting      | confirming, succeeded         | applying        | failed, where it means an end         | superseded      |
 * | applying, confirming   | confirming, succeeded         | applying        | failed, after the restart             | superseded      |
 * | missing                | succeeded, late               | applying        | failed (version_unchanged)            | superseded      |
 * | timed_out, failed      | succeeded, late               | –               | failed (version_unchanged)            | superseded      |
 * | cancelled, was ordered | succeeded, late               | –               | –                                     | –               |
 * | succeeded              | –                             | –               | rolled back while it is watched       | –               |
 * | rolled_back (reverted) | succeeded, late, confirmed    | –               | –                                     | –               |
 *
 * Behind a broker with several workers an old version may be read after a newer report: what versions said, versions correct.
 * A device that says itself that it fell back is believed.
 * What is noted as old for a queued item is judged when its order is considered: a newer one is not ordered back.
 * A target on probation only leads to `confirming`: its device may still fall back.
 */
export function judgeVersion(item: RolloutItem, report: VersionReport, ctx: ItemContext): SteppedItem {
  if (REJUDGED.has(item.state)) return judgeLate(item, report, ctx)
  if (item.state === 'succeeded') return watchVersion(item, report, ctx)
  if (item.state === 'planned' || item.state === 'queued') return judgeQueued(item, report, ctx)
  if (!isWithdrawable(item.state) && !isInstalling(item.state)) return keepItem(item)
  if (isTarget(item, report, ctx)) return proveItem(item, report, ctx)
  if (isIntermediateVersion(report.version, ctx.family.intermediateWords)) return enterIntermediate(item, ctx)
  return isOld(item, report) ? judgeOld(item, report, ctx) : judgeOther(item, report, ctx)
}

const isTarget = ({ target }: RolloutItem, { version }: VersionReport, { family }: ItemContext): boolean =>
  runsVersion(target, version, family.intermediateWords)

const isOld = ({ fromVersion }: RolloutItem, { version }: VersionReport): boolean =>
  fromVersion === null || isSameVersion(fromVersion, version)

/** The target is running: confirmed at once, or by uptime or a second report where a boot loader may still fall back. */
export function proveItem(item: RolloutItem, report: VersionReport, ctx: ItemContext): SteppedItem {
  const isConfirmed = confirms(item, report, ctx)
  if (item.state === 'confirming' && !isConfirmed)
    return item.provenAt === null ? changeItem(item, { provenAt: ctx.now }) : keepItem(item)
  const confirming =
    item.state === 'confirming'
      ? keepItem(item)
      : enterState(item, 'confirming', ctx, { provenAt: ctx.now, hasRestarted: true })
  const counted = thenStep(confirming, countAttempt)
  return isConfirmed ? thenStep(counted, (it) => endItem(it, { state: 'succeeded' }, ctx)) : counted
}

function confirms(
  { provenAt }: RolloutItem,
  { uptimeS = 0, isBoot, isOnProbation }: VersionReport,
  { family: { confirmUptimeS } }: ItemContext,
): boolean {
  if (isOnProbation) return false
  const isSecond = provenAt !== null && !isBoot
  return confirmUptimeS === null || isSecond || uptimeS >= confirmUptimeS
}

/** Heard of for as long after the target was first reported. */
const isConfirmedAt = (seenAt: number | null, { provenAt }: RolloutItem, { family }: ItemContext): boolean =>
  seenAt !== null &&
  provenAt !== null &&
  family.confirmUptimeS !== null &&
  seenAt - provenAt >= family.confirmUptimeS * 1000

/** Confirms an item of a device that says no uptime. */
export function confirmByTime(item: RolloutItem, ctx: ItemContext): SteppedItem {
  return isConfirmedAt(ctx.seenAt, item, ctx) ? endItem(item, { state: 'succeeded' }, ctx) : keepItem(item)
}

/** Only the first of these reports prolongs the deadline: a device that stays there must come to an end. */
function enterIntermediate(item: RolloutItem, ctx: ItemContext): SteppedItem {
  if (item.isIntermediate) return keepItem(item)
  const entered = enterState(item, 'applying', ctx, { isIntermediate: true, hasRestarted: true })
  return thenStep(entered, countAttempt)
}

function judgeOld(item: RolloutItem, { isBoot }: VersionReport, ctx: ItemContext): SteppedItem {
  if (!isEndOf(item, isBoot, ctx)) return keepItem(item)
  if (item.state === 'confirming' && ctx.family.watchMs > 0) return rollBackItem(item, 'reverted', ctx)
  return thenStep(countAttempt(item), (it) => failAttempt(it, 'version_unchanged', ctx))
}

/** Whether the old version ends the attempt; before the order was taken up, and for those that resume, it does not. */
function isEndOf(item: RolloutItem, isBoot: boolean, { family }: ItemContext): boolean {
  const isTold = isBoot || family.oldVersionEnds === 'report'
  if (isInstalling(item.state)) return isTold || item.hasRestarted
  if (family.isResuming || item.state === 'offered' || item.state === 'waiting') return false
  return item.hasRestarted || (item.state === 'accepted' ? isBoot : isTold)
}

/** Somebody installed something else meanwhile. */
function judgeOther(item: RolloutItem, { isBoot }: VersionReport, ctx: ItemContext): SteppedItem {
  if (!isInstalling(item.state)) return dropItem(item, 'skipped', 'superseded', ctx)
  return isBoot || item.hasRestarted
    ? endItem(item, { state: 'skipped', reason: 'superseded' }, ctx)
    : keepItem(item)
}

function judgeQueued(item: RolloutItem, report: VersionReport, ctx: ItemContext): SteppedItem {
  if (!isTarget(item, report, ctx)) {
    const isIntermediate = isIntermediateVersion(report.version, ctx.family.intermediateWords)
    const isNoted = item.fromVersion === report.version || isIntermediate || report.isOnProbation
    return isNoted ? keepItem(item) : changeItem(item, { fromVersion: report.version })
  }
  if (report.isOnProbation) return keepItem(item)
  if (item.orders === 0) return endItem(item, { state: 'skipped', reason: 'already_installed' }, ctx)
  return endItem(item, { state: 'succeeded', isLate: true }, ctx)
}

function judgeLate(item: RolloutItem, report: VersionReport, ctx: ItemContext): SteppedItem {
  if (!ctx.isNewest || item.orders === 0 || report.isOnProbation) return keepItem(item)
  if (item.state === 'rolled_back') return judgeReverted(item, report, ctx)
  if (isTarget(item, report, ctx)) return endItem(item, { state: 'succeeded', isLate: true }, ctx)
  if (item.state === 'cancelled') return keepItem(item)
  if (isIntermediateVersion(report.version, ctx.family.intermediateWords))
    return item.state === 'missing' ? enterIntermediate(item, ctx) : keepItem(item)
  if (!isOld(item, report))
    return endItem(item, { state: 'skipped', reason: 'superseded', isLate: true }, ctx)
  if (item.state === 'failed') return keepItem(item)
  const failed = { ...item, lastError: 'version_unchanged', failedAt: ctx.now } as const
  return endItem(failed, { state: 'failed', reason: 'version_unchanged', isLate: true }, ctx)
}

/** The target again after the old version: confirmed as it is after an install. */
function judgeReverted(item: RolloutItem, report: VersionReport, ctx: ItemContext): SteppedItem {
  if (item.reason !== 'reverted') return keepItem(item)
  const isAgain = isTarget(item, report, ctx)
  const isConfirmed = confirms(item, report, ctx) || isConfirmedAt(ctx.now, item, ctx)
  if (isAgain && isConfirmed) return endItem(item, { state: 'succeeded', isLate: true }, ctx)
  if (isAgain === (item.provenAt !== null)) return keepItem(item)
  return changeItem(item, { provenAt: isAgain ? ctx.now : null })
}

/** A boot loader may fall back after the proof (ESPHome before 2026.8 at the next deep sleep). */
function watchVersion(item: RolloutItem, report: VersionReport, ctx: ItemContext): SteppedItem {
  const isWatched = ctx.isNewest && ctx.now - item.since < ctx.family.watchMs
  if (!isWatched || item.fromVersion === null || !isSameVersion(item.fromVersion, report.version))
    return keepItem(item)
  return isSameVersion(item.target, report.version) ? keepItem(item) : rollBackItem(item, 'reverted', ctx)
}
