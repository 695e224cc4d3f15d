import type { HealthLine } from './line'
import { brokerLines } from './lines/broker-lines'
import { databaseLines } from './lines/database-lines'
import { deliveryLines, ingestLines } from './lines/flow-lines'
import { consolesLines, diskLines, workersLines } from './lines/process-lines'
import { systemLines } from './lines/system-lines'
import { figuresOf, type History, rateHistoryOf, rateOf, type Sample } from './samples'
import { type HealthState, isAlive } from './state'
import { type HealthWord, worstOf } from './words'

/** Messages of one family of devices. */
export type FamilyLine = {
  family: string
  perSecond: number | null
  refusedPerSecond: number | null
  /** Of each worker that lives and has had any. */
  workers: { worker: string; perSecond: number | null }[]
  history: History
}

export type SystemHealth = { word: HealthWord; lines: HealthLine[]; families: FamilyLine[] }

/** What an operator is shown of a state, with the samples of the last hour, the oldest first. */
export function healthOfSystem(state: HealthState, samples: readonly Sample[]): SystemHealth {
  const seen = { state, samples, present: figuresOf(state) }
  const lines = [
    ...databaseLines(seen),
    ...brokerLines(seen),
    ...workersLines(seen),
    ...ingestLines(seen),
    ...deliveryLines(seen),
    ...diskLines(seen),
    ...consolesLines(seen),
    ...systemLines(seen),
  ]
  return { word: wordOfAll(lines), lines, families: familiesOf(seen) }
}

/** What is off, or cannot be seen, is no worse for the whole. */
function wordOfAll(lines: readonly HealthLine[]): HealthWord {
  const words = lines.map(({ word }) => word)
  return worstOf(words.filter((word) => word !== 'off' && word !== 'unknown'))
}

type HealthInputs = { state: HealthState; samples: readonly Sample[]; present: Record<string, number> }

/** The part that one worker has in the growth of a counter. */
function rateOfWorker(
  name: string,
  id: string,
  { state: { now }, samples, present }: HealthInputs,
): number | null {
  const { [`${name}.${id}`]: own = 0 } = present
  return rateOf(samples, { name, now, present: { [`${name}.${id}`]: own } })
}

function familiesOf(seen: HealthInputs): FamilyLine[] {
  const { state, samples, present } = seen
  const { workers, now } = state
  const families = new Set(workers.flatMap((worker) => Object.keys(worker.families)))
  return [...families].sort().map((family) => ({
    family,
    perSecond: rateOf(samples, { name: `family.${family}`, now, present }),
    refusedPerSecond: rateOf(samples, { name: `refused.${family}`, now, present }),
    workers: workers
      .filter((worker) => isAlive(worker) && family in worker.families)
      .map(({ id }) => ({ worker: id, perSecond: rateOfWorker(`family.${family}`, id, seen) })),
    history: rateHistoryOf(samples, `family.${family}`, now),
  }))
}
