import type { OutputOf } from '@/contracts/endpoint'
import type { listLogs } from '@/contracts/superuser/logs'
import { SYSTEM_LIMITS } from '@/domain/system/limits'

export type LogAnswer = OutputOf<typeof listLogs>

/** What is shown, and the line after which the next question asks; null asks for the newest of all. */
export type FollowedLog = { shown: LogAnswer; after: string | null }

const isAfter = (id: string, after: string): boolean => BigInt(id) > BigInt(after)

/**
 * Adds an answer to what is known: the newest lines first, no more than one answer holds. The next question asks after
 * the newest line of the question before: processes write at once, so a line may come later than one with a higher id.
 */
export function followLines(known: FollowedLog | null, answer: LogAnswer): FollowedLog {
  const next = known?.shown.newest ?? null
  const after = known?.after ?? null
  // the answer holds all there is
  if (!known || after === null || answer.newest === null) return { shown: answer, after: next }
  const older = known.shown.lines.filter(({ id }) => !isAfter(id, after))
  const lines = [...answer.lines, ...older].slice(0, SYSTEM_LIMITS.logLines)
  return { shown: { ...answer, lines }, after: next }
}
