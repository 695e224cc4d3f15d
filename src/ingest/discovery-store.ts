import type { DiscoveryStore, Json, DiscoveryEntry } from './types'

/**
 * Discovery entries beyond these limits are refused, so that malformed or excessive publishes cannot exhaust the
 * worker's memory. One sender fills its own share only; a sender below its share can still add entries when the store
 * is full.
 */
const MOST_LESSONS = 100_000
const MOST_BYTES = 64 * 1024 * 1024
const MOST_OF_SENDER = 20_000
const MOST_BYTES_OF_SENDER = 16 * 1024 * 1024
const FEW_OF_SENDER = 500
const FEW_BYTES_OF_SENDER = 256 * 1024

type Share = { count: number; bytes: number }
type Entry = { value: Json; text: string; sender: string }
type Taught = Pick<DiscoveryEntry, 'scope' | 'key' | 'value' | 'sender'>

const nothing = (): Share => ({ count: 0, bytes: 0 })

/** The discovery entries of all families, by scope and key. */
export class BoundedDiscoveryStore implements DiscoveryStore {
  private readonly scopes = new Map<string, Map<string, Entry>>()
  private readonly all = nothing()
  private readonly shares = new Map<string, Share>()

  get(scope: string, key: string): Json | undefined {
    return this.scopes.get(scope)?.get(key)?.value
  }

  *entries(scope: string): Iterable<readonly [string, Json]> {
    for (const [key, { value }] of this.scopes.get(scope) ?? []) yield [key, value]
  }

  /** Stores a discovery entry; false when it is unchanged or exceeds the limits. */
  put({ scope, key, value, sender = '' }: Taught): boolean {
    const known = this.scopes.get(scope)
    const before = known?.get(key)
    if (value === null) return before !== undefined && this.forget({ scope, key, entry: before })
    const text = JSON.stringify(value)
    if (before?.text === text) return false
    // a discovery entry counts towards its first sender
    const entry = { value, text, sender: before?.sender ?? sender }
    const bytes = sizeOf(key, entry) - (before ? sizeOf(key, before) : 0)
    if (!this.hasRoom(entry.sender, { count: before ? 0 : 1, bytes })) return false
    this.count(entry.sender, { count: before ? 0 : 1, bytes })
    if (known) known.set(key, entry)
    else this.scopes.set(scope, new Map([[key, entry]]))
    return true
  }

  private hasRoom(sender: string, { count, bytes }: Share): boolean {
    if (bytes <= 0 && count <= 0) return true
    const share = this.shares.get(sender) ?? nothing()
    const [ownCount, ownBytes] = [share.count + count, share.bytes + bytes]
    // without a sender: stored before entries recorded their sender
    if (sender !== '' && (ownCount > MOST_OF_SENDER || ownBytes > MOST_BYTES_OF_SENDER)) return false
    const [allCount, allBytes] = [this.all.count + count, this.all.bytes + bytes]
    if (allCount <= MOST_LESSONS && allBytes <= MOST_BYTES) return true
    const hasLittle = ownCount <= FEW_OF_SENDER && ownBytes <= FEW_BYTES_OF_SENDER
    return hasLittle && allCount <= 2 * MOST_LESSONS && allBytes <= 2 * MOST_BYTES
  }

  private count(sender: string, { count, bytes }: Share): void {
    const share = this.shares.get(sender) ?? nothing()
    for (const sum of [share, this.all]) {
      sum.count += count
      sum.bytes += bytes
    }
    if (share.count > 0) this.shares.set(sender, share)
    else this.shares.delete(sender)
  }

  private forget({ scope, key, entry }: { scope: string; key: string; entry: Entry }): boolean {
    const known = this.scopes.get(scope)
    known?.delete(key)
    if (known?.size === 0) this.scopes.delete(scope)
    this.count(entry.sender, { count: -1, bytes: -sizeOf(key, entry) })
    return true
  }
}

const sizeOf = (key: string, { text }: Entry): number => key.length + text.length
