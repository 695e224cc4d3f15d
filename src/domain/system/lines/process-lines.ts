import { type HealthLine, type HealthLineId, lineOf } from '../line'
import { diskNameOf, historyOf } from '../samples'
import {
  CONSOLE_SILENT_AFTER_MS,
  type ConsoleState,
  isAlive,
  SILENT_AFTER_MS,
  type WorkerState,
} from '../state'
import { type HealthWord, wordAbove, wordBelow, worstOf } from '../words'
import type { HealthInputs } from './types'

const LAG_MS = { attention: 5_000, bad: 60_000 }
const EVENT_LOOP_MS = { attention: 200, bad: 1_000 }
/** Share of what the process may use. */
const MEMORY = { attention: 0.8, bad: 0.95 }
/** Share of the disk that is free. */
const DISK_SHARE = { attention: 0.15, bad: 0.05 }
const GIB = 1024 ** 3
const DISK_BYTES = { attention: 2 * GIB, bad: GIB / 2 }

type Process = WorkerState | ConsoleState
type Made = Omit<Parameters<typeof lineOf>[0], 'group' | 'of'>

const memoryWord = ({ memoryBytes, memoryLimitBytes }: Process): HealthWord =>
  wordAbove(memoryBytes === null ? null : memoryBytes / (memoryLimitBytes ?? Infinity), MEMORY)

/** The lines that workers and consoles have alike. */
function processLines(seen: HealthInputs, kind: 'worker' | 'console', one: Process): HealthLine[] {
  const { samples, state } = seen
  const history = (name: string) => historyOf(samples, `${kind}.${one.id}.${name}`, state.now)
  const id = (name: 'memory' | 'eventLoop'): HealthLineId => `${kind}.${name}`
  const made: Made[] = [
    {
      ...{ id: id('memory'), unit: 'bytes', value: one.memoryBytes, limit: one.memoryLimitBytes },
      word: memoryWord(one),
      history: history('memoryBytes'),
    },
    {
      ...{ id: id('eventLoop'), unit: 'ms', value: one.eventLoopMs },
      word: wordAbove(one.eventLoopMs, EVENT_LOOP_MS),
      history: history('eventLoopMs'),
    },
  ]
  const group = kind === 'worker' ? 'workers' : 'consoles'
  return made.map((line) => lineOf({ ...line, group, of: one.id }))
}

function beatWord(worker: WorkerState): HealthWord {
  if (worker.isStopped) return 'off'
  return worker.silentMs < SILENT_AFTER_MS ? 'ok' : 'bad'
}

function workerLines(seen: HealthInputs, worker: WorkerState): HealthLine[] {
  const { samples, state } = seen
  const { id: of, version, host, mqtt, pending, clockOffsetMs, startedAt } = worker
  const own = { group: 'workers', of, unit: 'ms' } as const
  const beat = lineOf({
    ...{ ...own, id: 'worker.beat', value: worker.silentMs, word: beatWord(worker) },
    details: { version, host, mqtt, startedAt },
    history: historyOf(samples, `worker.${of}.silentMs`, state.now),
  })
  if (!isAlive(worker)) return [beat]
  const lag = lineOf({
    ...{ ...own, id: 'worker.lag', value: worker.lagMs, word: wordAbove(worker.lagMs, LAG_MS) },
    details: { pending },
    history: historyOf(samples, `worker.${of}.lagMs`, state.now),
  })
  const clock = lineOf({ ...own, id: 'worker.clock', value: clockOffsetMs, word: 'attention' })
  return [beat, lag, ...processLines(seen, 'worker', worker), ...(clockOffsetMs === 0 ? [] : [clock])]
}

/** Each worker that was heard of within the hour; that there is none alive is a line of its own. */
export function workersLines(seen: HealthInputs): HealthLine[] {
  const { workers } = seen.state
  const none = lineOf({ id: 'workers.none', group: 'workers', word: 'bad', value: 0, unit: 'count' })
  return [...(workers.some(isAlive) ? [] : [none]), ...workers.flatMap((one) => workerLines(seen, one))]
}

/** Consoles that fell silent are gone: nothing tells whether on purpose, and pages still answer. */
export const consolesLines = (seen: HealthInputs): HealthLine[] =>
  seen.state.consoles
    .filter(({ silentMs }) => silentMs < CONSOLE_SILENT_AFTER_MS)
    .flatMap((one) => [
      lineOf({
        ...{ id: 'console.beat', group: 'consoles', of: one.id, word: 'ok', unit: 'count' },
        value: one.streams,
        details: { version: one.version, host: one.host, startedAt: one.startedAt },
        history: historyOf(seen.samples, `console.${one.id}.streams`, seen.state.now),
      }),
      ...processLines(seen, 'console', one),
    ])

/** The disks under the data folders; of several processes on one disk it is one. */
export function diskLines({ state, samples }: HealthInputs): HealthLine[] {
  const { now, workers, consoles } = state
  const disks = new Map(
    [...workers.filter(isAlive), ...consoles].flatMap(({ host, disk }) =>
      disk ? [[diskNameOf(host, disk.path), disk]] : [],
    ),
  )
  return [...disks].map(([name, { freeBytes, totalBytes }]) =>
    lineOf({
      ...{ id: 'disk', group: 'disk', of: name, unit: 'bytes', value: freeBytes, limit: totalBytes },
      // a small share of a large disk is much, and a large share of a small one little
      word: worstOf([
        wordBelow(freeBytes, DISK_BYTES),
        freeBytes > 20 * GIB ? 'ok' : wordBelow(freeBytes / Math.max(1, totalBytes), DISK_SHARE),
      ]),
      history: historyOf(samples, `disk.${name}`, now),
    }),
  )
}
