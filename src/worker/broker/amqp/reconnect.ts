const FIRST_MS = 500
const MOST_MS = 30_000

/** How long to wait before a round over all hosts: twice as long after each, and never the same for two workers. */
export const backoffMs = (round: number, random: number = Math.random()): number =>
  Math.min(MOST_MS, FIRST_MS * 2 ** Math.min(round, 16)) * (0.5 + random / 2)

/** The hosts of a cluster one after the other, from any of them on, so that workers spread over them. */
export class HostRotation<T> {
  private at: number

  constructor(
    private readonly hosts: readonly [T, ...T[]],
    random: number = Math.random(),
  ) {
    this.at = Math.floor(random * hosts.length)
  }

  next(): T {
    const host = this.hosts[this.at % this.hosts.length] ?? this.hosts[0]
    this.at += 1
    return host
  }

  get size(): number {
    return this.hosts.length
  }
}
