import { timeNow } from '@/server/clock'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ChannelName } from '@/domain/alerts/channels'
import { log } from '@/server/log'
import { deliveries } from '@/server/metrics'
import { withSpan } from '@/server/tracing/trace'
import { claimNextDelivery, listDueChannels, type DeliveryJob, LEASE_MS } from './claim'
import { claimMailingDelivery, msUntilNextMail } from './mailings/claim'
import { writeOutcome } from './write-outcome'
import type { DeliveryChannel, DeliveryOutcome } from './types'

/** A channel, or the mails of mailings, which never take a place from others. */
type LaneName = ChannelName | 'mailings'

/** Number of concurrent deliveries. A mailing sends one mail at a time; another worker may serve another mailing. */
const LANES: Record<LaneName, number> = { push: 16, telegram: 8, email: 3, webhook: 8, mailings: 1 }
/** A lane of mailings that has to wait this long at most for the next turn stays open. */
const LOOK_AHEAD_MS = 1_000
/** Limited by the lease, with time left to write the outcome. Most channels time out earlier themselves. */
const SEND_WITHIN_MS = 40_000
const NOTE_AGAIN_MS = 500
const LEAST_WAIT_MS = 5

type Options = {
  channels: Record<ChannelName, DeliveryChannel>
  clock?: () => Date
  sendWithinMs?: number
  lookAheadMs?: number
}

/**
 * Delivers messages of the outbox. Each channel has lanes; each lane claims one message, sends it, writes its outcome,
 * and claims the next. A lane starts another while more are due, so that a slow target delays only itself.
 */
export class Outbox {
  private readonly lanes = new Map<LaneName, Set<Promise<void>>>()
  private isStopped = false

  constructor(private readonly options: Options) {}

  /** Starts deliveries that are due, without waiting for them. */
  async run(): Promise<void> {
    for (const channel of await listDueChannels(this.now())) this.openLane(channel)
    this.openLane('mailings')
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

  private openLane(name: LaneName): void {
    const lanes = this.lanes.get(name) ?? new Set()
    this.lanes.set(name, lanes)
    if (this.isStopped || lanes.size >= LANES[name]) return
    const lane = this.runLane(name)
      .catch((error: unknown) => log.warn({ err: error, lane: name }, 'sending was interrupted'))
      .finally(() => lanes.delete(lane))
    lanes.add(lane)
  }

  private async runLane(name: LaneName): Promise<void> {
    while (!this.isStopped) {
      const job = await this.claim(name)
      if (!job) return
      this.openLane(name)
      const attributes = { 'cistern.channel': job.channel }
      await withSpan(
        `deliver ${job.channel}`,
        { kind: 'producer', attributes, parent: null },
        async (span) => {
          const outcome = await this.send(job)
          span.set({ 'cistern.outcome': outcome.result })
          if (outcome.result === 'failed') span.fail('delivery_failed')
          deliveries().inc({ channel: job.channel, outcome: outcome.result })
          await this.recordOutcome(job, outcome)
        },
      )
    }
  }

  private async claim(name: LaneName): Promise<DeliveryJob | null> {
    if (name !== 'mailings') return claimNextDelivery(name, this.now())
    const lookAhead = this.options.lookAheadMs ?? LOOK_AHEAD_MS
    for (;;) {
      const job = await claimMailingDelivery(this.now())
      const wait = job ? null : await msUntilNextMail(this.now())
      if (wait === null || wait > lookAhead || this.isStopped) return job
      // a turn that is due and was not taken is another worker's
      await sleep(Math.max(wait, LEAST_WAIT_MS))
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
