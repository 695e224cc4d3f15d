import { setTimeout as sleep } from 'node:timers/promises'
import { log } from '@/server/log'
import type { Decoded } from './decode'
import { isDataFault, reasonOf } from './failures'
import type { Recorded } from './record'

const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 2_000
const WARN_EVERY_MS = 10_000

export type Committer = {
  record: (items: readonly Decoded[]) => Promise<Recorded>
  /** After each commit, before the next one begins. */
  onCommitted: (recorded: Recorded) => void
  /** A message that cannot be stored, after at most three tries; it is acknowledged once this has resolved. */
  onPoison: (item: Decoded, reason: string) => Promise<void>
  onRetry: () => void
  /** Aborted when there is no point in trying any longer. */
  signal: AbortSignal
}

/**
 * Commits a batch, however long the database is away. A batch that the data itself spoils is tried again in
 * about √n parts and the spoilt parts message by message: each message is tried at most three times, and a
 * thousand good ones wait for a poisonous one only for some 60 small commits.
 */
export async function commitBatch(items: readonly Decoded[], committer: Committer): Promise<void> {
  const whole = await tryPart(items, committer)
  if (whole === null) return
  if (items.length === 1) return setAside(items, whole, committer)
  const size = Math.ceil(Math.sqrt(items.length))
  for (let from = 0; from < items.length; from += size) {
    await commitPart(items.slice(from, from + size), committer)
  }
}

async function commitPart(part: readonly Decoded[], committer: Committer): Promise<void> {
  const fault = await tryPart(part, committer)
  if (fault === null) return
  if (part.length === 1) return setAside(part, fault, committer)
  for (const item of part) {
    const reason = await tryPart([item], committer)
    if (reason !== null) await setAside([item], reason, committer)
  }
}

async function setAside(items: readonly Decoded[], reason: string, { onPoison }: Committer): Promise<void> {
  for (const item of items) await onPoison(item, reason)
}

/** Null when committed, else why the data cannot be. Throws only when aborted. */
async function tryPart(items: readonly Decoded[], committer: Committer): Promise<string | null> {
  let pause = FIRST_PAUSE_MS
  let warnedAt = 0
  for (;;) {
    committer.signal.throwIfAborted()
    const outcome = await committer.record(items).catch((error: unknown) => new Failed(error))
    if (!(outcome instanceof Failed)) {
      committer.onCommitted(outcome)
      return null
    }
    if (isDataFault(outcome.cause)) return reasonOf(outcome.cause)
    committer.onRetry()
    if (Date.now() - warnedAt > WARN_EVERY_MS) {
      log.warn(
        { err: outcome.cause, messages: items.length },
        'readings could not be stored yet; trying again',
      )
      warnedAt = Date.now()
    }
    await sleep(pause, undefined, { signal: committer.signal })
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
  }
}

class Failed {
  constructor(readonly cause: unknown) {}
}
