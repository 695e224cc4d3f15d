import { isFirstWorker } from '@/server/ingestion/pipeline/heartbeat'

/** Interval at which a worker asks whether it is the one. */
const ASK_EVERY_MS = 5_000

/**
 * Of the workers behind one broker the first that lives publishes, so that Home Assistant hears each change once. Two that
 * think so at a hand-over publish the same retained messages twice, which changes nothing there. The embedded broker has
 * one worker.
 */
export class Leadership {
  private askedAt = -Infinity
  private isLeading = false

  /** `broker`: null for the embedded one. */
  constructor(
    private readonly broker: string | null,
    private readonly workerId: string,
    private readonly ask: typeof isFirstWorker = isFirstWorker,
  ) {}

  async isLeader(now: number = performance.now()): Promise<boolean> {
    if (this.broker === null) return true
    if (now - this.askedAt < ASK_EVERY_MS) return this.isLeading
    this.isLeading = await this.ask(this.broker, this.workerId)
    this.askedAt = now
    return this.isLeading
  }
}
