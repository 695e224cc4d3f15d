import { toStorableText } from '@/domain/text/storable-text'
import { truncate } from '@/domain/text/truncate'

/** What a broker did not let in: a login, or a message on a topic that its client may not use. */
export type BrokerRefusal = {
  kind: 'login' | 'topic'
  /** The user name that the client gave, or the device that it is. */
  user: string
  /** The client id that it gave; empty where it does not matter. */
  client: string
  /** Of a message; empty for a login. */
  topic: string
  /** Epoch ms. */
  at: number
}

/** Older ones say nothing about a device that is being connected now. */
export const RECENT_MS = 15 * 60_000
/** Whoever fills it with made-up names only hides hints to those who connect a device at that moment. */
const MOST = 100
const LONGEST_NAME = 128
const LONGEST_TOPIC = 256

/** The newest refusals of a broker, one of each kind; what a password was is never kept. */
export class RecentRefusals {
  private readonly kept = new Map<string, BrokerRefusal>()

  add({ kind, user, client, topic, at }: BrokerRefusal): void {
    const name = (text: string) => toStorableText(truncate(text, LONGEST_NAME))
    const refusal = {
      ...{ kind, at, user: name(user), client: name(client) },
      topic: toStorableText(truncate(topic, LONGEST_TOPIC)),
    }
    const key = JSON.stringify([kind, refusal.user, refusal.client, refusal.topic])
    this.kept.delete(key)
    this.kept.set(key, refusal)
    const [oldest] = this.kept.keys()
    if (this.kept.size > MOST && oldest !== undefined) this.kept.delete(oldest)
  }

  list(now: number): BrokerRefusal[] {
    for (const [key, { at }] of this.kept) if (at < now - RECENT_MS) this.kept.delete(key)
    return [...this.kept.values()]
  }
}
