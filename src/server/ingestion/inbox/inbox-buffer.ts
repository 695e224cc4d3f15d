import { toStorableText } from '@/domain/text/storable-text'
import { truncate } from '@/domain/text/truncate'
import type { Queryable } from '@/server/db/transaction'
import { pool as sharedPool } from '@/server/db/pool'
import { pruneInbox, type InboxEntry, upsertInboxEntries } from './inbox-rows'
import { topicShape } from './topic-shape'

/** Most kinds held between two flushes; further ones share one entry. */
const MOST_ENTRIES = 1_000
/** Bytes of a payload that are stored at most. */
export const MOST_PAYLOAD_BYTES = 4096
const MOST_TOPICS_REMEMBERED = 10_000
const LONGEST_TOPIC = 1024
const LONGEST_REASON = 200
const LONGEST_SENDER = 128

/** Shape of topic under which the shared entry is filed. */
const OVERFLOW: EntryKey = { shape: '#', sender: '' }
const OVERFLOW_REASON = 'too_many_topics'
const NOTHING = Buffer.alloc(0)

type RejectedPayload = {
  topic: string
  payload: Uint8Array
  reason: string
  sender?: string | undefined
  now: number
}
type StoredTopic = { topic: string; shape: string }
type EntryKey = Pick<InboxEntry, 'shape' | 'sender'>
type NewestMessage = Pick<InboxEntry, 'topic' | 'payload' | 'reason'>

/** The shared entry keeps its own reason: too many kinds. */
function replaceNewest(kind: InboxEntry, { topic, payload, reason }: NewestMessage): void {
  kind.topic = topic
  kind.payload = payload
  kind.reason = kind.shape === OVERFLOW.shape ? OVERFLOW_REASON : reason
}

/**
 * Buffers messages without meaning, by shape of topic and sender: the newest of each with its reason, and their count.
 * Bounded; adding one costs a look-up and a copy of at most 4 kB. `flush` writes what was added since the last call; if
 * that fails, nothing is lost and the next flush tries again.
 */
export class InboxBuffer {
  private entries = new Map<string, InboxEntry>()
  private readonly storedTopics = new Map<string, StoredTopic>()
  private flushing: Promise<void> = Promise.resolve()

  /** Number of kinds that wait to be written. */
  get size(): number {
    return this.entries.size
  }

  add({ topic, payload, reason, sender = '', now }: RejectedPayload): void {
    const place = this.storedTopicOf(topic)
    const kind = this.entryOf({
      shape: place.shape,
      sender: toStorableText(truncate(sender, LONGEST_SENDER)),
    })
    replaceNewest(kind, {
      topic: place.topic,
      payload: Buffer.from(payload.subarray(0, MOST_PAYLOAD_BYTES)),
      reason: toStorableText(truncate(reason, LONGEST_REASON)),
    })
    kind.count += 1
    kind.firstAt = Math.min(kind.firstAt, now)
    kind.lastAt = Math.max(kind.lastAt, now)
  }

  /**
   * Writes the buffered entries. Calls queue up, so that everything added before the call is written when it resolves.
   */
  flush(pool: Queryable = sharedPool()): Promise<void> {
    const written = this.flushing.then(() => this.write(pool))
    this.flushing = written.catch(() => undefined)
    return written
  }

  /** Adds a message that must not be lost and writes it before the promise resolves. */
  async flushNow(message: RejectedPayload, pool: Queryable = sharedPool()): Promise<void> {
    this.add(message)
    await this.flush(pool)
  }

  private async write(pool: Queryable): Promise<void> {
    if (this.entries.size === 0) return
    const taken = this.entries
    this.entries = new Map()
    try {
      await upsertInboxEntries(pool, [...taken.values()])
    } catch (error) {
      const newer = this.entries
      this.entries = taken
      for (const note of newer.values()) this.putBack(note)
      throw error
    }
    await pruneInbox(pool)
  }

  /** The entry of a kind; the shared one when the buffer is full. */
  private entryOf(of: EntryKey): InboxEntry {
    const { shape, sender } = of
    const key = `${shape}\0${sender}`
    const known = this.entries.get(key)
    if (known) return known
    if (this.entries.size >= MOST_ENTRIES && of !== OVERFLOW) return this.entryOf(OVERFLOW)
    const made = {
      shape,
      sender,
      topic: '',
      payload: NOTHING,
      reason: '',
      count: 0,
      firstAt: Infinity,
      lastAt: 0,
    }
    this.entries.set(key, made)
    return made
  }

  private putBack({ topic, payload, reason, count, firstAt, lastAt, ...of }: InboxEntry): void {
    const kind = this.entryOf(of)
    replaceNewest(kind, { topic, payload, reason })
    kind.count += count
    kind.firstAt = Math.min(kind.firstAt, firstAt)
    kind.lastAt = Math.max(kind.lastAt, lastAt)
  }

  private storedTopicOf(topic: string): StoredTopic {
    const known = this.storedTopics.get(topic)
    if (known) return known
    const stored = toStorableText(truncate(topic, LONGEST_TOPIC))
    const place = { topic: stored, shape: topicShape(stored) }
    if (this.storedTopics.size >= MOST_TOPICS_REMEMBERED) this.storedTopics.clear()
    this.storedTopics.set(topic, place)
    return place
  }
}
