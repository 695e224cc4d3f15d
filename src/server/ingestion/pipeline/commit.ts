import { setTimeout as sleep } from 'node:timers/promises'
import { epochNow } from '@/server/clock'
import { log } from '@/server/log'
import { DamagedSenders } from './damaged-senders'
import type { DecodedMessage } from './decode'
import { isDataFault, failureReason } from './failures'
import type { RecordedBatch } from '@/server/ingestion/record/record'
import { isDamage } from '@/server/timeseries/retention/damage'

const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 2_000
const WARN_EVERY_MS = 10_000

export type Committer = {
  record: (items: readonly DecodedMessage[]) => Promise<RecordedBatch>
  /** Called after each commit, before the next one begins. */
  onCommitted: (recorded: RecordedBatch) => void
  /** Takes a message that cannot be stored, after at most three tries; it is acknowledged once this has resolved. */
  onPoison: (item: DecodedMessage, reason: string) => Promise<void>
  onRetry: () => void
  /** Aborted when retries are pointless. */
  signal: AbortSignal
}

/**
 * Commits a batch, for however long the database is away. A batch with poison data is retried in about √n parts, and
 * its failing parts message by message: each message is tried at most three times, and a thousand good messages wait
 * for one poison message only for some 60 small commits. A poison message is retried once more report by report, so
 * that its valid reports are stored.
 */
export async function commitBatch(items: readonly DecodedMessage[], committer: Committer): Promise<void> {
  const whole = await tryPart(items, committer)
  if (whole === null) return
  const [first] = items
  if (first && items.length === 1) return setAside(first, whole, committer)
  await commitInParts(items, committer)
}

async function commitInParts(items: readonly DecodedMessage[], committer: Committer): Promise<void> {
  const size = Math.ceil(Math.sqrt(items.length))
  for (let from = 0; from < items.length; from += size) {
    await commitPart(items.slice(from, from + size), committer)
  }
}

async function commitPart(part: readonly DecodedMessage[], committer: Committer): Promise<void> {
  const fault = await tryPart(part, committer)
  if (fault === null) return
  const [first] = part
  if (first && part.length === 1) return setAside(first, fault, committer)
  for (const item of part) {
    const reason = await tryPart([item], committer)
    if (reason !== null) await setAside(item, reason, committer)
  }
}

async function setAside(item: DecodedMessage, reason: string, committer: Committer): Promise<void> {
  const reports = reportsOf(item)
  if (reports.length < 2) return committer.onPoison(item, reason)
  await commitInParts(reports, committer)
  // a report that was set aside must not be acknowledged as durable
  item.isRefused ||= reports.some(({ isRefused, events }) => isRefused && events[0]?.type === 'telemetry')
}

/**
 * Splits a message into messages of one event, or of one value of its only event with the device info of that event.
 */
function reportsOf(item: DecodedMessage): DecodedMessage[] {
  const [only, ...more] = item.events
  if (more.length > 0) return item.events.map((event) => ({ ...item, events: [event] }))
  if (only?.type !== 'telemetry' || !only.info) return [item]
  const { info, ...values } = only
  const said = { type: 'info', deviceId: only.deviceId, info } as const
  return [
    { ...item, events: [values] },
    { ...item, events: [said] },
  ]
}

/** Null when committed, else the reason of a data fault. Throws only when aborted. */
async function tryPart(items: readonly DecodedMessage[], committer: Committer): Promise<string | null> {
  let pause = FIRST_PAUSE_MS
  let warnedAt = -Infinity
  for (;;) {
    committer.signal.throwIfAborted()
    const outcome = await committer.record(items).catch((error: unknown) => new FailedTry(error))
    if (!(outcome instanceof FailedTry)) {
      committer.onCommitted(outcome)
      return null
    }
    if (isDataFault(outcome.cause) || (await isFaultOfFew(items, outcome.cause)))
      return failureReason(outcome.cause)
    committer.onRetry()
    if (performance.now() - warnedAt > WARN_EVERY_MS) {
      log.warn(
        { err: outcome.cause, messages: items.length },
        'readings could not be stored yet; trying again',
      )
      warnedAt = performance.now()
    }
    await sleep(pause, undefined, { signal: committer.signal })
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
  }
}

const damagedSenders = new DamagedSenders()

/** A damaged page stops the devices whose data lies there; a damaged database stops all, and no message is lost. */
async function isFaultOfFew(items: readonly DecodedMessage[], error: unknown): Promise<boolean> {
  if (!isDamage(error)) return false
  const [item] = items
  if (items.length !== 1 || !item) return true
  return damagedSenders.maySetAside(item, { error, now: epochNow() })
}

class FailedTry {
  constructor(readonly cause: unknown) {}
}
