/** What becomes of each message in turn: the delays of its copies, s; none when it is lost. */
export type Fate = readonly number[]

type Flying = { due: number; deliver: () => void }

/** Everything that must never happen is thrown as an error by name. */
export class Violation extends Error {}

/** Loses, doubles, delays and reorders what it carries. Times in epoch milliseconds. */
export class Network {
  private flying: Flying[] = []
  private carried = 0

  constructor(private fates: readonly Fate[]) {}

  /** From now on it is a good one; what flies already comes as late as it would have. */
  heal(): void {
    this.fates = [[0]]
  }

  carry(now: number, deliver: () => void): void {
    const fate = this.fates[this.carried++ % this.fates.length] ?? []
    for (const delay of fate) this.flying.push({ due: now + delay * 1000, deliver })
  }

  deliver(now: number): void {
    if (!this.flying.some(({ due }) => due <= now)) return
    const due = this.flying.filter((message) => message.due <= now).sort((a, b) => a.due - b.due)
    this.flying = this.flying.filter((message) => message.due > now)
    for (const { deliver } of due) deliver()
  }
}
