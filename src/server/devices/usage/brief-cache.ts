const KEPT_MS = 10_000
const MOST = 200

/**
 * In-process cache of results for some seconds: the widgets of a dashboard request the same at once. The key must
 * contain every input of the result except the clock; late readings become visible when an entry expires.
 */
export function createBriefCache<T>() {
  const kept = new Map<string, { at: number; answer: Promise<T> }>()
  return (key: string, now: number, make: () => Promise<T>): Promise<T> => {
    // insertion order, so the oldest come first
    for (const [old, { at }] of kept) {
      if (Math.abs(now - at) < KEPT_MS && kept.size < MOST) break
      kept.delete(old)
    }
    const known = kept.get(key)
    if (known) return known.answer
    const answer = make()
    kept.set(key, { at: now, answer })
    answer.catch(() => kept.delete(key))
    return answer
  }
}
