import { epochNow } from '@/server/clock'
import { parseWorkerMessage } from './worker-message'

/** Said by every worker and heard by one of the group that shares it; nobody else has a use for it. */
export const SELF_TEST_TOPIC = 'cistern/self-test'

/** Without a word for so long, although asked, the group gets nothing. */
const HEARD_WITHIN_MS = 45_000

type SelfTestOptions = {
  workerId: string
  publish: (message: { topic: string; payload: string; qos: 1 }) => void
  /** Tells the worker that said it, in whatever process that is. */
  markHeard: (workerId: string, nth: number) => Promise<void>
}

/**
 * Whether the broker serves the shared subscription that it has granted: some brokers grant `$share/…` and deliver
 * nothing. Each worker says a numbered word on its own topic; whichever worker of the group gets it notes that in the
 * database. Any other message that came by a shared filter proves as much.
 */
export class SelfTest {
  private nth: number
  /** When the oldest word was said that nobody has heard yet, epoch ms; null without one. */
  private waitingSince: number | null = null
  private waitingFrom = 0

  constructor(
    private readonly options: SelfTestOptions,
    now = epochNow(),
  ) {
    // larger than whatever an earlier run of this worker has said
    this.nth = now
  }

  /** True while a word waits to be heard. */
  get isWaiting(): boolean {
    return this.waitingSince !== null
  }

  send(now = epochNow()): void {
    this.nth += 1
    if (this.waitingSince === null) {
      this.waitingSince = now
      this.waitingFrom = this.nth
    }
    const payload = JSON.stringify({ worker: this.options.workerId, nth: this.nth })
    this.options.publish({ topic: SELF_TEST_TOPIC, payload, qos: 1 })
  }

  /** A word came, of this worker or another. */
  async receive(payload: Uint8Array): Promise<void> {
    const word = parseWorkerMessage(payload)
    if (!word) return
    if (word.worker === this.options.workerId) this.confirm()
    else await this.options.markHeard(word.worker, word.nth)
  }

  /** The last word of ours that anybody has heard, by the database. */
  confirmUpTo(nth: number | null): void {
    if (nth !== null && nth >= this.waitingFrom) this.confirm()
  }

  /** The group gets messages. */
  confirm(): void {
    this.waitingSince = null
  }

  /** The connection was lost, or messages are not read for now: nothing can be heard. */
  isUnserved(now = epochNow()): boolean {
    return this.waitingSince !== null && now - this.waitingSince > HEARD_WITHIN_MS
  }
}
