import { setTimeout as sleep } from 'node:timers/promises'
import { epochNow } from '@/server/clock'
import { log } from '@/server/log'
import type { Outgoing } from './connection'
import { readWorkerWord, type WorkerWord } from './worker-word'

/** A question to all workers of a broker; each answers below it, on the topic of whoever asks. */
const BARRIER_TOPIC = 'cistern/barrier'

const answerTopic = (workerId: string): string => `${BARRIER_TOPIC}/${workerId}`

/** What each worker must hear by itself. */
export const barrierTopics = (workerId: string): string[] => [BARRIER_TOPIC, answerTopic(workerId)]

const LOOK_EVERY_MS = 500
/** A question or an answer may be lost with a connection. */
const ASK_EVERY_MS = 2_000
/** Workers whose questions wait for our commits; there are never so many. */
const MOST_ASKERS = 1_000

export type BarrierOptions = {
  workerId: string
  publish: (message: Outgoing) => void
  /** Calls once everything taken in so far is committed. */
  whenCommitted: (callback: () => void) => void
  /** The other workers that share the broker's messages or may still have some, by their ids. */
  colleagues: () => Promise<readonly string[]>
}

type Round = { nth: number; answered: Set<string>; wake: () => void }

/**
 * Tells when everything is committed that the broker gave to any worker before a moment. A broker hands each client its
 * messages in order, so whoever has committed all that came before a question, which goes to every worker, has committed
 * all that was given to it before the question was asked. A worker that is away answers when it is back; one that is gone
 * for good when another has emptied its session, and its row is deleted.
 */
export class CommitBarrier {
  /** Larger than whatever an earlier run of this worker has asked. */
  private nth = epochNow()
  private round: Round | null = null
  /** Questions that wait for our own commits: who asks, and which. */
  private readonly asked = new Map<string, number>()

  constructor(private readonly options: BarrierOptions) {}

  /** False when the connection was lost meanwhile: what the broker held for others may be lost as well. */
  async pass(): Promise<boolean> {
    const round: Round = { nth: ++this.nth, answered: new Set(), wake: () => {} }
    this.round = round
    let askedAt = -Infinity
    while (this.round === round) {
      const changed = new Promise<void>((resolve) => (round.wake = resolve))
      if ((await this.missing(round)) === 0) break
      if (performance.now() - askedAt >= ASK_EVERY_MS) {
        askedAt = performance.now()
        this.say(BARRIER_TOPIC, round.nth)
      }
      await Promise.race([changed, sleep(LOOK_EVERY_MS)])
    }
    await new Promise<void>((resolve) => this.options.whenCommitted(resolve))
    return this.round === round
  }

  /** The connection was lost. */
  lost(): void {
    const { round } = this
    this.round = null
    round?.wake()
  }

  /** Takes a message of one of our topics; false when it is none. */
  take(topic: string, payload: Uint8Array): boolean {
    if (topic === BARRIER_TOPIC) this.answer(readWorkerWord(payload))
    else if (topic === answerTopic(this.options.workerId)) this.note(readWorkerWord(payload))
    else return false
    return true
  }

  private answer(word: WorkerWord | null): void {
    if (!word || word.worker === this.options.workerId) return
    const { worker, nth } = word
    const before = this.asked.get(worker)
    if (before === nth || (before === undefined && this.asked.size >= MOST_ASKERS)) return
    this.asked.set(worker, nth)
    this.options.whenCommitted(() => {
      if (this.asked.get(worker) === nth) this.asked.delete(worker)
      this.say(answerTopic(worker), nth)
    })
  }

  private note(word: WorkerWord | null): void {
    if (!word || word.nth !== this.round?.nth) return
    this.round.answered.add(word.worker)
    this.round.wake()
  }

  private say(topic: string, nth: number): void {
    const payload = JSON.stringify({ worker: this.options.workerId, nth } satisfies WorkerWord)
    this.options.publish({ topic, payload, qos: 1 })
  }

  /** How many have not answered yet; unknown is not none. */
  private async missing({ answered }: Round): Promise<number> {
    try {
      const others = await this.options.colleagues()
      return others.filter((id) => !answered.has(id)).length
    } catch (error) {
      log.debug({ err: error }, 'the workers of this broker could not be listed')
      return Infinity
    }
  }
}
