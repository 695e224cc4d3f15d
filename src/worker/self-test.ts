import { epochNow } from '@/server/clock'
import { parseWorkerMessage } from './worker-message'

/** Published by every worker and received by one of the shared group; of no use to other clients. */
export const SELF_TEST_TOPIC = 'cistern/self-test'

/** After this time without a self-test message, although published, the shared subscription is unserved. */
const HEARD_WITHIN_MS = 45_000

type SelfTestOptions = {
  workerId: string
  publish: (message: { topic: string; payload: string; qos: 1 }) => void
  /** Notifies the worker that published it, in whatever process that is. */
  markHeard: (workerId: string, nth: number) => Promise<void>
}

/**
 * Checks that the broker serves the shared subscription that it granted: some brokers grant `$share/…` and deliver
 * nothing. Each worker publishes a numbered message on its own topic; the worker of the group that receives it records
 * that in the database. Any other message of a shared filter proves the same.
 */
export class SelfTest {
  private nth: number
  /** When the oldest message was published that has not been received yet, epoch ms; null without one. */
  private waitingSince: number | null = null
  private waitingFrom = 0

  constructor(
    private readonly options: SelfTestOptions,
    now = epochNow(),
  ) {
    // larger than the number of any message from an earlier run of this worker
    this.nth = now
  }

  /** True while a message waits to be received. */
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

  /** A self-test message arrived, of this worker or another. */
  async receive(payload: Uint8Array): Promise<void> {
    const word = parseWorkerMessage(payload)
    if (!word) return
    if (word.worker === this.options.workerId) this.confirm()
    else await this.options.markHeard(word.worker, word.nth)
  }

  /** The last of this worker's messages that any worker received, from the database. */
  confirmUpTo(nth: number | null): void {
    if (nth !== null && nth >= this.waitingFrom) this.confirm()
  }

  /** The group receives messages. */
  confirm(): void {
    this.waitingSince = null
  }

  /** The connection was lost, or reading is paused: nothing can be received. */
  isUnserved(now = epochNow()): boolean {
    return this.waitingSince !== null && now - this.waitingSince > HEARD_WITHIN_MS
  }
}
