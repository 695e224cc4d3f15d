import { nativeReport } from '../grammar/native'
import type { Observation } from '../model/observe'

/** Reports a device keeps while it cannot send; the oldest give way. */
export const MEMORY = 500

/** Payloads stay well under what the console accepts (64 KiB). */
const MAX_BATCH_CHARS = 48_000

type Queue = 'live' | 'history'
type Batch = { queue: Queue; reports: string[] }

/**
 * The memory of a native device: what it has seen and the broker has not acknowledged. What is new goes first, so
 * that history never passes for the present; sequence numbers follow the order of sending.
 */
export type Journal = {
  add: (ts: number, observation: Observation) => void
  /** To be called before the first `add`, from the oldest to the newest. */
  addHistory: (ts: number, observation: Observation) => void
  /** What to send next, from the oldest to the newest; null when all is told, and before the first `add`. */
  next: () => Batch | null
  /** The broker has a batch. */
  settle: (batch: Batch) => void
}

const fitting = (reports: readonly string[]): string[] => {
  let chars = 0
  const end = reports.findIndex((report) => (chars += report.length + 1) > MAX_BATCH_CHARS)
  return reports.slice(0, end < 0 ? reports.length : Math.max(1, end))
}

export const createJournal = (boot: number): Journal => {
  const queues: Record<Queue, string[]> = { live: [], history: [] }
  // Number 1 is kept for the first live report, which is sent before any history.
  let historySeq = 2
  let liveSeq: number | null = null

  const nextLiveSeq = (): number => {
    const seq = liveSeq ?? 1
    liveSeq = liveSeq === null ? historySeq : liveSeq + 1
    return seq
  }

  return {
    add: (ts, observation) => {
      queues.live.push(nativeReport({ ts, seq: nextLiveSeq(), boot, observation }))
      if (queues.live.length > MEMORY) queues.live.shift()
    },
    addHistory: (ts, observation) => {
      queues.history.push(nativeReport({ ts, seq: historySeq, boot, observation }))
      historySeq += 1
    },
    next: () => {
      if (liveSeq === null) return null
      const queue = queues.live.length > 0 ? 'live' : 'history'
      const reports = fitting(queues[queue])
      return reports.length > 0 ? { queue, reports } : null
    },
    settle: ({ queue, reports }) => {
      const sent = new Set(reports)
      queues[queue] = queues[queue].filter((report) => !sent.has(report))
    },
  }
}
