import { timeNow } from '@/server/clock'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ChannelName } from '@/domain/alerts/channels'
import { log } from '@/server/log'
import { claimNextDelivery, listDueChannels, type DeliveryJob, LEASE_MS } from './claim'
import { writeOutcome } from './write-outcome'
import type { DeliveryChannel, DeliveryOutcome } from './types'

/** How many messages of a channel are under way at once. */
const LANES: Record<ChannelName, number> = { push: 16, telegram: 8, email: 3, webhook: 8 }
/** As long as the lease allows for, with time left to note what came of it. Most channels give up earlier themselves. */
const SEND_WITHIN_MS = 40_000
const NOTE_AGAIN_MS = 500

type Options = { channels: Record<ChannelName, DeliveryChannel>; clock?: () => Date; sendWithinMs?: number }

/**
 * Sends what waits in the outbox. Each channel has lanes; each lane takes one message, sends it, notes what became of
 * it, and takes the next. A lane opens another while there is more, so that a slow target holds up only itself.
 */
export class Outbox {
  private readonly lanes = new Map<ChannelName, Set<Promise<void>>>()
  private isStopped = false

  constructor(private readonly options: Options) {}

  /** Begins to send what is due, and does not wait for it. */
  async run(): Promise<void> {
    for (const channel of await listDueChannels(this.now())) this.openLane(channel)
  }

  /** Takes nothing more. What is under way goes on. */
  stop(): void {
    this.isStopped = true
  }

  /** Resolves when nothing is under way. */
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
      await this.recordOutcome(job, await this.send(job))
    }
  }

  private async send({ channel, sending }: DeliveryJob): Promise<DeliveryOutcome> {
    const { send, retire } = this.options.channels[channel]
    const signal = AbortSignal.timeout(this.options.sendWithinMs ?? SEND_WITHIN_MS)
    try {
      // a channel that does not heed the signal must not hold its lane for ever
      const outcome = await Promise.race([send(sending, signal), aborted(signal)])
      if (outcome.result === 'gone') await retire(sending.target)
      return outcome
    } catch (error) {
      return { result: 'failed', error: error instanceof Error ? error.message : String(error) }
    }
  }

  /** What was sent and is not noted will be sent again; so it is tried as long as the lease lasts. */
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
