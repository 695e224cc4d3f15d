const KEPT_MS = 10_000
const MOST = 200

/**
 * Answers of some seconds ago, of this process: the widgets of a dashboard ask for the same at once. Whatever an answer
 * depends on but the clock belongs into the key; readings that come late are seen when it is forgotten.
 */
export function createBriefCache<T>() {
  const kept = new Map<string, { at: number; answer: Promise<T> }>()
  return (key: string, now: number, make: () => Promise<T>): Promise<T> => {
    // the oldest come first
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
