import { epochNow } from '@/server/clock'
import type { Request } from '@/ingest/types'
import type { Outgoing } from './broker/connection'

const EVERY_MS = 60_000
const MOST_TOPICS = 10_000

/** Publishes requests that devices' protocols require, at most once a minute per topic. */
export class Requests {
  private readonly sentAt = new Map<string, number>()

  constructor(private readonly publish: (message: Outgoing) => void) {}

  send({ topic, payload }: Request, now = epochNow()): void {
    if (now - (this.sentAt.get(topic) ?? -EVERY_MS) < EVERY_MS) return
    if (this.sentAt.size >= MOST_TOPICS) this.sentAt.clear()
    this.sentAt.set(topic, now)
    this.publish({ topic, payload: typeof payload === 'string' ? payload : Buffer.from(payload), qos: 0 })
  }
}
