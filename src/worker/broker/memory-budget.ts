/** Bytes that all connections together may hold in the worker, besides those counted by the pipeline. */
const MOST_BYTES = 24 * 1024 * 1024
/** Limit for the connections of one credential. */
const MOST_BYTES_OF_CREDENTIAL = 8 * 1024 * 1024

type MemoryLimits = { total: number; credential: number }

/** The principal that the bytes count for: a credential, or the address behind a shared login. */
export type Principal = { name: string; isCredential: boolean }

/** A connection from the budget's point of view. */
export class MemoryReservation {
  bytes = 0

  constructor(
    private readonly budget: MemoryBudget,
    public principal: Principal,
    /** Ends the connection; it must release its bytes before this returns. */
    readonly drop: () => void,
  ) {}

  change(bytes: number): void {
    this.budget.change(this, bytes)
  }

  /** The connection has logged in, or has ended (null). */
  moveTo(principal: Principal | null): void {
    this.budget.move(this, principal)
  }
}

/**
 * Counts the bytes held for connections: incomplete or waiting packets, unread output, subscriptions and wills. Above a
 * limit the largest connection of the largest principal ends, so that a flood affects only its sender.
 */
export class MemoryBudget {
  private total = 0
  private readonly groups = new Map<string, { bytes: number; holdings: Set<MemoryReservation> }>()

  constructor(
    private readonly limits: MemoryLimits = { total: MOST_BYTES, credential: MOST_BYTES_OF_CREDENTIAL },
  ) {}

  get bytes(): number {
    return this.total
  }

  open(principal: Principal, drop: () => void): MemoryReservation {
    const holding = new MemoryReservation(this, principal, drop)
    this.join(holding)
    return holding
  }

  change(holding: MemoryReservation, bytes: number): void {
    const group = this.groups.get(holding.principal.name)
    // it has ended
    if (!group?.holdings.has(holding)) return
    holding.bytes += bytes
    group.bytes += bytes
    this.total += bytes
    if (bytes > 0) this.enforceLimits(holding.principal)
  }

  move(holding: MemoryReservation, principal: Principal | null): void {
    const { name } = holding.principal
    const group = this.groups.get(name)
    if (!group?.holdings.delete(holding)) return
    group.bytes -= holding.bytes
    this.total -= holding.bytes
    if (group.holdings.size === 0) this.groups.delete(name)
    if (principal === null) return
    holding.principal = principal
    this.join(holding)
    this.enforceLimits(principal)
  }

  private join(holding: MemoryReservation): void {
    const { name } = holding.principal
    const group = this.groups.get(name) ?? { bytes: 0, holdings: new Set() }
    this.groups.set(name, group)
    group.holdings.add(holding)
    group.bytes += holding.bytes
    this.total += holding.bytes
  }

  private enforceLimits({ name, isCredential }: Principal): void {
    while (isCredential && (this.groups.get(name)?.bytes ?? 0) > this.limits.credential)
      this.dropLargest(name)
    while (this.total > this.limits.total) this.dropLargest(this.largestGroup())
  }

  private largestGroup(): string {
    let [largest, most] = ['', -1]
    for (const [name, { bytes }] of this.groups) if (bytes > most) [largest, most] = [name, bytes]
    return largest
  }

  private dropLargest(name: string): void {
    let largest: MemoryReservation | null = null
    for (const holding of this.groups.get(name)?.holdings ?? [])
      if (!largest || holding.bytes > largest.bytes) largest = holding
    if (!largest) throw new Error('bytes without a holder')
    this.move(largest, null)
    largest.drop()
  }
}
