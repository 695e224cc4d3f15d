type Entry<T> = { at: number; number: number; value: T }

/** Values in the order of their times; of equal times in the order in which they were added. A binary heap. */
export class EventQueue<T> {
  private readonly heap: Entry<T>[] = []
  private added = 0

  add(at: number, value: T): void {
    const entry = { at, number: this.added++, value }
    let i = this.heap.push(entry) - 1
    while (i > 0) {
      const parent = (i - 1) >> 1
      const above = this.heap[parent]
      if (above === undefined || !isBefore(entry, above)) break
      this.heap[i] = above
      i = parent
    }
    this.heap[i] = entry
  }

  take(): { at: number; value: T } | null {
    const [first] = this.heap
    const last = this.heap.pop()
    if (first === undefined || last === undefined) return null
    if (this.heap.length > 0) this.sink(last)
    return first
  }

  private sink(entry: Entry<T>): void {
    let i = 0
    for (;;) {
      const [left, right] = [this.heap[2 * i + 1], this.heap[2 * i + 2]]
      if (left === undefined) break
      const isRight = right !== undefined && isBefore(right, left)
      const child = isRight ? right : left
      if (!isBefore(child, entry)) break
      this.heap[i] = child
      i = 2 * i + (isRight ? 2 : 1)
    }
    this.heap[i] = entry
  }
}

const isBefore = (a: Entry<unknown>, b: Entry<unknown>): boolean =>
  a.at < b.at || (a.at === b.at && a.number < b.number)
