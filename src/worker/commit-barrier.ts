import { setTimeout as sleep } from 'node:timers/promises'
import { epochNow } from '@/server/clock'
import { log } from '@/server/log'
import type { Outgoing } from './broker/connection'
import { parseWorkerMessage, type WorkerMessage } from './worker-message'

/** The topic of questions to all workers of a broker; each answers on the topic of the worker that asks. */
const BARRIER_TOPIC = 'cistern/barrier'

const answerTopic = (workerId: string): string => `${BARRIER_TOPIC}/${workerId}`

/** Filters that each worker subscribes to without sharing. */
export const barrierTopics = (workerId: string): string[] => [BARRIER_TOPIC, answerTopic(workerId)]

const LOOK_EVERY_MS = 500
/** Interval of repetition, since a question or an answer may be lost with a connection. */
const ASK_EVERY_MS = 2_000
/** Limit of workers whose questions wait for our commits. */
const MOST_ASKERS = 1_000

type AnswerOptions = {
  workerId: string
  publish: (message: Outgoing) => void
  /** Calls once everything taken in so far is committed. */
  whenCommitted: (callback: () => void) => void
}

const publishWorkerMessage = ({ workerId, publish }: AnswerOptions, topic: string, nth: number): void =>
  publish({ topic, payload: JSON.stringify({ worker: workerId, nth } satisfies WorkerMessage), qos: 1 })

/** Answers barrier questions of other workers. */
export class CommitAnswers {
  /** Questions that wait for commits: the worker, and its last question. */
  private readonly asked = new Map<string, number>()

  constructor(private readonly options: AnswerOptions) {}

  /** Handles a message that is a question; false for any other message. */
  take(topic: string, payload: Uint8Array): boolean {
    if (topic !== BARRIER_TOPIC) return false
    const word = parseWorkerMessage(payload)
    if (word && word.worker !== this.options.workerId) this.note(word)
    return true
  }

  private note({ worker, nth }: WorkerMessage): void {
    const isWaiting = this.asked.has(worker)
    if (!isWaiting && this.asked.size >= MOST_ASKERS) return
    this.asked.set(worker, nth)
    if (!isWaiting) this.answerLater(worker, nth)
  }

  /** One waits for each worker: a later question is answered after all messages taken in by then. */
  private answerLater(worker: string, nth: number): void {
    this.options.whenCommitted(() => {
      const last = this.asked.get(worker)
      if (last !== undefined && last !== nth) return this.answerLater(worker, last)
      this.asked.delete(worker)
      publishWorkerMessage(this.options, answerTopic(worker), nth)
    })
  }
}

export type BarrierOptions = AnswerOptions & {
  /** The ids of the other workers that share the broker's messages or may still hold some. */
  peers: () => Promise<readonly string[]>
}

type Round = { nth: number; answered: Set<string>; wake: () => void }

/**
 * Waits until everything is committed that the broker delivered to any worker before a moment. A broker delivers to
 * each client in order, so a worker that has committed everything before a question, which goes to every worker, has
 * committed everything delivered to it before the question. A disconnected worker answers after its return; a dead one
 * is done when another has emptied its session and its row is deleted.
 */
export class CommitBarrier {
  /** Larger than the number of any question from an earlier run of this worker. */
  private nth = epochNow()
  private round: Round | null = null
  private readonly answers: CommitAnswers

  constructor(private readonly options: BarrierOptions) {
    this.answers = new CommitAnswers(options)
  }

  /** False when the connection was lost meanwhile: messages that the broker held for others may be lost as well. */
  async waitUntilCommitted(): Promise<boolean> {
    const round: Round = { nth: ++this.nth, answered: new Set(), wake: () => {} }
    this.round = round
    let askedAt = -Infinity
    while (this.round === round) {
      const changed = new Promise<void>((resolve) => (round.wake = resolve))
      if ((await this.missing(round)) === 0) break
      if (performance.now() - askedAt >= ASK_EVERY_MS) {
        askedAt = performance.now()
        publishWorkerMessage(this.options, BARRIER_TOPIC, round.nth)
      }
      await Promise.race([changed, sleep(LOOK_EVERY_MS)])
    }
    await new Promise<void>((resolve) => this.options.whenCommitted(resolve))
    return this.round === round
  }

  /** The connection was lost. */
  abort(): void {
    const { round } = this
    this.round = null
    round?.wake()
  }

  /** Handles a message of one of our topics; false for any other message. */
  take(topic: string, payload: Uint8Array): boolean {
    if (topic !== answerTopic(this.options.workerId)) return this.answers.take(topic, payload)
    const word = parseWorkerMessage(payload)
    if (!word || word.nth !== this.round?.nth) return true
    this.round.answered.add(word.worker)
    this.round.wake()
    return true
  }

  /** Number of workers without an answer; null when unknown, which is not zero. */
  private async missing({ answered }: Round): Promise<number> {
    try {
      const others = await this.options.peers()
      return others.filter((id) => !answered.has(id)).length
    } catch (error) {
      log.debug({ err: error }, 'the workers of this broker could not be listed')
      return Infinity
    }
  }
}
