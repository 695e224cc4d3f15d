type Bounds = {
  /** Entries that run at once. */
  atOnce: number
  /** Limit per name; the total limit when absent. */
  atOnceOfOne?: number
  /** Entries that run or wait. */
  most: number
  /** Limit per name. */
  mostOfOne: number
}

type Entry = { name: string; start: () => void }

/** A bounded queue that alternates between names, so that a name with many entries does not delay the others. */
export function fairQueue({ atOnce, atOnceOfOne = atOnce, most, mostOfOne }: Bounds) {
  /** Waiting entries by name; the next name comes first. */
  const waiting = new Map<string, Set<Entry>>()
  const running = new Set<Entry>()
  const runningOf = new Map<string, number>()
  let waits = 0

  const countRunning = (name: string, change: number): void => {
    const count = (runningOf.get(name) ?? 0) + change
    if (count > 0) runningOf.set(name, count)
    else runningOf.delete(name)
  }

  /** Removes an entry from its name's queue; with `isTurn` the name moves to the end. */
  const takeOut = (entry: Entry, isTurn: boolean): void => {
    const line = waiting.get(entry.name)
    if (!line?.delete(entry)) return
    waits -= 1
    if (line.size > 0 && !isTurn) return
    waiting.delete(entry.name)
    if (line.size > 0) waiting.set(entry.name, line)
  }

  const nextEntry = (): Entry | undefined => {
    for (const [name, [entry]] of waiting) if ((runningOf.get(name) ?? 0) < atOnceOfOne) return entry
    return undefined
  }

  const startNext = (): void => {
    while (running.size < atOnce) {
      const entry = nextEntry()
      if (!entry) return
      takeOut(entry, true)
      running.add(entry)
      countRunning(entry.name, 1)
      entry.start()
    }
  }

  const leave = (entry: Entry): void => {
    takeOut(entry, false)
    if (!running.delete(entry)) return
    countRunning(entry.name, -1)
    startNext()
  }

  /**
   * Calls `start` when the entry's turn comes. Returns a function that ends the entry, or null when the queue is full.
   */
  return (name: string, start: () => void): (() => void) | null => {
    const line = waiting.get(name) ?? new Set()
    const own = (runningOf.get(name) ?? 0) + line.size
    if (running.size + waits >= most || own >= mostOfOne) return null
    const entry: Entry = { name, start }
    waiting.set(name, line.add(entry))
    waits += 1
    startNext()
    return () => leave(entry)
  }
}
