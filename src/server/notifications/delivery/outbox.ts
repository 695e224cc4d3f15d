import { timeNow } from '@/server/clock'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ChannelName } from '@/domain/alerts/channels'
import { log } from '@/server/log'
import { deliveries } from '@/server/metrics'
import { claimNextDelivery, listDueChannels, type DeliveryJob, LEASE_MS } from './claim'
import { writeOutcome } from './write-outcome'
import type { DeliveryChannel, DeliveryOutcome } from './types'

/** Number of concurrent deliveries per channel. */
const LANES: Record<ChannelName, number> = { push: 16, telegram: 8, email: 3, webhook: 8 }
/** Limited by the lease, with time left to write the outcome. Most channels time out earlier themselves. */
const SEND_WITHIN_MS = 40_000
const NOTE_AGAIN_MS = 500

type Options = { channels: Record<ChannelName, DeliveryChannel>; clock?: () => Date; sendWithinMs?: number }

/**
 * Delivers messages of the outbox. Each channel has lanes; each lane claims one message, sends it, writes its outcome,
 * and claims the next. A lane starts another while more are due, so that a slow target delays only itself.
 */
export class Outbox {
  private readonly lanes = new Map<ChannelName, Set<Promise<void>>>()
  private isStopped = false

  constructor(private readonly options: Options) {}

  /** Starts deliveries that are due, without waiting for them. */
  async run(): Promise<void> {
    for (const channel of await listDueChannels(this.now())) this.openLane(channel)
  }

  /** Claims nothing more. Deliveries in progress continue. */
  stop(): void {
    this.isStopped = true
  }

  /** Resolves when no delivery is in progress. */
  async idle(): Promise<void> {
    for (let all = this.running(); all.length > 0; all = this.running()) await Promise.all(all)
  }

  private running = (): Promise<void>[] => [...this.lanes.values()].flatMap((lanes) => [...lanes])

  private now = (): Date => this.options.clock?.() ?? timeNow()

  private openLane(channel: ChannelName): void {
    const lanes = this.lanes.get(channel) ?? new Set()
    this.lanes.set(channel, lanes)
    if (this.isStopped || lanes.size >= LANES[channel]) return
    const lane = this.runLane(channel)
      .catch((error: unknown) => log.warn({ err: error, channel }, 'sending was interrupted'))
      .finally(() => lanes.delete(lane))
    lanes.add(lane)
  }

  private async runLane(channel: ChannelName): Promise<void> {
    while (!this.isStopped) {
      const job = await claimNextDelivery(channel, this.now())
      if (!job) return
      this.openLane(channel)
      const outcome = await this.send(job)
      deliveries().inc({ channel, outcome: outcome.result })
      await this.recordOutcome(job, outcome)
    }
  }

  private async send({ channel, sending }: DeliveryJob): Promise<DeliveryOutcome> {
    const { send, retire } = this.options.channels[channel]
    const signal = AbortSignal.timeout(this.options.sendWithinMs ?? SEND_WITHIN_MS)
    try {
      // a channel that ignores the signal must not block its lane
      const outcome = await Promise.race([send(sending, signal), aborted(signal)])
      if (outcome.result === 'gone') await retire(sending.target)
      return outcome
    } catch (error) {
      return { result: 'failed', error: error instanceof Error ? error.message : String(error) }
    }
  }

  /** A delivery without a stored outcome is sent again, so writing it is retried until the lease ends. */
  private async recordOutcome(job: DeliveryJob, outcome: DeliveryOutcome): Promise<void> {
    const until = performance.now() + LEASE_MS - SEND_WITHIN_MS
    for (;;) {
      try {
        return await writeOutcome(job, outcome, this.now())
      } catch (error) {
        if (performance.now() > until) throw error
        await sleep(NOTE_AGAIN_MS)
      }
    }
  }
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('It took too long'))))
