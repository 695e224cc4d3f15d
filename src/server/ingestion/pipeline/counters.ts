import type { DecodedMessage } from './decode'
import { RejectCounters } from '@/server/ingestion/record/reject-counters'
import type { RecordedBatch } from '@/server/ingestion/record/record'

export type FamilyCount = { messages: number; rejected: number }

/** The family of what nobody understood. */
export const NO_FAMILY = 'unknown'

/** Counters of a worker since its start. */
export class Counters {
  messages = 0
  readings = 0
  duplicates = 0
  /** Messages on unknown topics, or of unregistered devices. */
  unknown = 0
  /** Messages that could not be decoded, and single implausible values. */
  rejected = 0
  /** Messages whose data the database refused. */
  poison = 0
  /** QoS 0 messages of devices that flood. */
  dropped = 0
  /** Messages of devices that the registration limit held back. */
  unregistered = 0
  /** Commits that were retried. */
  retries = 0
  /** Messages by family of devices, and those of them that could not be used. */
  private readonly byFamily = new Map<string, FamilyCount>()
  readonly rejectCounters = new RejectCounters()

  decoded({ topic, family, receivedAt: now, events }: DecodedMessage): void {
    this.messages += 1
    const count = this.familyCount(family ?? NO_FAMILY)
    count.messages += 1
    if (events.some((event) => event.type === 'rejected')) count.rejected += 1
    for (const event of events) {
      if (event.type === 'telemetry') this.rejected += event.rejected.length
      if (event.type !== 'rejected') continue
      if (family === null) this.unknown += 1
      else this.rejected += 1
      this.rejectCounters.increment({ reason: event.reason, topic, now })
    }
  }

  recorded({ inserted, duplicates, unregisteredEvents, tooMany = [] }: RecordedBatch): void {
    this.readings += inserted.length
    this.duplicates += duplicates
    this.unknown += unregisteredEvents
    this.unregistered += tooMany.length
    for (const { topic, receivedAt: now } of tooMany)
      this.rejectCounters.increment({ reason: 'too many new devices', topic, now })
  }

  poisoned(item: DecodedMessage, reason: string): void {
    const { topic, receivedAt: now } = item
    this.poison += 1
    this.rejectCounters.increment({ reason: `refused by the database: ${reason}`, topic, now })
  }

  private familyCount(family: string): FamilyCount {
    const known = this.byFamily.get(family)
    if (known) return known
    const fresh = { messages: 0, rejected: 0 }
    this.byFamily.set(family, fresh)
    return fresh
  }

  /** By family of devices. */
  families(): Record<string, FamilyCount> {
    return Object.fromEntries(this.byFamily)
  }

  toJSON(): Record<string, number> {
    const { messages, readings, duplicates, unknown, rejected, poison, dropped, unregistered, retries } = this
    return { messages, readings, duplicates, unknown, rejected, poison, dropped, unregistered, retries }
  }
}
