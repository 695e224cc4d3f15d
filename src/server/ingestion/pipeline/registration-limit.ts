/** Devices a sender may register at once, and again within five minutes; ten times that in a day. */
const MOST_AT_ONCE = 500
const REFILL_MS = 5 * 60_000
const DAY_MS = 24 * 3_600_000
/** Limit of all senders together, in multiples of the limit of one. */
const SENDERS = 10
const MOST_SENDERS = 10_000
const MOST_REMEMBERED = 10_000

type Bucket = { left: number; at: number; leftToday: number; dayAt: number }

const EVERYBODY = ''

/**
 * Limits the auto-registration of unknown devices per sender (a device's credentials, or a shared login and its
 * address) and in all. A gateway with hundreds of devices gets through within minutes; a client that invents names does
 * not.
 */
export class RegistrationLimit {
  private readonly buckets = new Map<string, Bucket>()
  /** Granted, perhaps not yet committed: a retried transaction asks again. */
  private readonly granted = new Set<string>()

  /** True when a device of this sender may be registered now (epoch ms). */
  isGranted({ deviceId, source, now }: { deviceId: string; source: string; now: number }): boolean {
    if (this.granted.has(deviceId)) return true
    const buckets = [
      this.bucketOf(source || 'unknown', { now, scale: 1 }),
      this.bucketOf(EVERYBODY, { now, scale: SENDERS }),
    ]
    if (buckets.some(({ left, leftToday }) => left < 1 || leftToday < 1)) return false
    for (const bucket of buckets) {
      bucket.left -= 1
      bucket.leftToday -= 1
    }
    for (const oldest of this.granted) {
      if (this.granted.size < MOST_REMEMBERED) break
      this.granted.delete(oldest)
    }
    this.granted.add(deviceId)
    return true
  }

  private bucketOf(name: string, { now, scale }: { now: number; scale: number }): Bucket {
    const most = MOST_AT_ONCE * scale
    const bucket = this.buckets.get(name) ?? { left: most, at: now, leftToday: most * SENDERS, dayAt: now }
    // a clock that was set back neither grants nor takes anything
    const passed = Math.max(0, now - bucket.at)
    bucket.left = Math.min(most, bucket.left + (passed / REFILL_MS) * most)
    bucket.at = now
    if (Math.abs(now - bucket.dayAt) >= DAY_MS) {
      bucket.leftToday = most * SENDERS
      bucket.dayAt = now
    }
    this.buckets.delete(name)
    this.buckets.set(name, bucket)
    if (this.buckets.size > MOST_SENDERS) this.dropOldest()
    return bucket
  }

  private dropOldest(): void {
    for (const name of this.buckets.keys()) {
      if (name === EVERYBODY) continue
      this.buckets.delete(name)
      return
    }
  }
}
