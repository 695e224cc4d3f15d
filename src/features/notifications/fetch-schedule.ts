/** Between two fetches when nothing else happens, milliseconds. */
const EVERY_MS = 60_000
/** Nothing but a person or the live stream fetches sooner after another fetch. */
const LEAST_GAP_MS = 30_000
/** However much the live stream has to tell. */
const STREAM_GAP_MS = 1_000

/**
 * What asks for a fetch: `open` and `refresh` are presses, `news` comes from the live stream, `look` is a return to the
 * page or of the connection, `poll` the fetch before.
 */
export type FetchReason = 'open' | 'refresh' | 'news' | 'look' | 'poll'

/**
 * When the notifications are to be fetched, epoch milliseconds; null for not because of this. `lastAt`: the last fetch.
 *
 * | reason        | last fetch           | fetch                  |
 * |---------------|----------------------|------------------------|
 * | open, refresh | whenever             | now                    |
 * | news          | over 1 s ago         | now                    |
 * | news          | within the second    | 1 s after it           |
 * | look          | 30 s ago or more     | now                    |
 * | look          | less than 30 s ago   | not because of this    |
 * | poll          | whenever             | 60 s after it          |
 */
export function nextFetchAt(
  reason: FetchReason,
  { lastAt, now }: { lastAt: number; now: number },
): number | null {
  if (reason === 'poll') return lastAt + EVERY_MS
  if (reason === 'news') return Math.max(now, lastAt + STREAM_GAP_MS)
  if (reason === 'look' && now - lastAt < LEAST_GAP_MS) return null
  return now
}
