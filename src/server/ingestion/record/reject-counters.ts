import { truncate } from '@/domain/text/truncate'
import { topicShape } from '@/server/ingestion/inbox/topic-shape'
import { log } from '@/server/log'

const MAX_SHAPES = 500
/** Characters of a topic in a line of the log. */
const MOST_TOPIC = 256
const LOG_EVERY_MS = 60_000

type RejectCount = { count: number; loggedAt: number; unlogged: number }

/**
 * Counts rejected messages, by reason and shape of topic. Each kind is logged when it first appears and then at most
 * once a minute with its count; kinds beyond the bound share one entry.
 */
export class RejectCounters {
  private readonly kinds = new Map<string, RejectCount>()

  increment({ reason, topic, now }: { reason: string; topic: string; now: number }): void {
    const name = this.keyOf(reason, topic)
    const kind = this.kinds.get(name) ?? { count: 0, loggedAt: 0, unlogged: 0 }
    this.kinds.set(name, kind)
    kind.count += 1
    kind.unlogged += 1
    if (now - kind.loggedAt < LOG_EVERY_MS) return
    log.warn(
      { reason, topic: truncate(topic, MOST_TOPIC, '…'), messages: kind.unlogged },
      'a message came to nothing',
    )
    kind.loggedAt = now
    kind.unlogged = 0
  }

  /** Counts by `<reason> <topic shape>`. */
  counts(): Record<string, number> {
    return Object.fromEntries([...this.kinds].map(([name, { count }]) => [name, count]))
  }

  private keyOf(reason: string, topic: string): string {
    const name = `${reason} ${topicShape(topic)}`
    return this.kinds.has(name) || this.kinds.size < MAX_SHAPES ? name : `${reason} #`
  }
}
