const MOST = 1_000

/** The spans above work of which this process only knows an id, as `traceparent`; the oldest goes first. */
const carried = new Map<string, string>()

export function carryTrace(id: string, traceparent: string | undefined): void {
  if (traceparent === undefined) return
  carried.delete(id)
  carried.set(id, traceparent)
  const [oldest] = carried.keys()
  if (carried.size > MOST && oldest !== undefined) carried.delete(oldest)
}

export const carriedTrace = (id: string): string | undefined => carried.get(id)

export const forgetTrace = (id: string): boolean => carried.delete(id)
