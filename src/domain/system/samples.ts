import { CONSOLE_SILENT_AFTER_MS, type SampledState, isAlive } from './state'

/** Figures of one minute by name. */
export type Figures = Readonly<Record<string, number>>
export type Sample = { at: number; figures: Figures }

const MINUTE_MS = 60_000
/** Minutes of a history, the present one included. */
export const HISTORY_MINUTES = 60

type Named = [name: string, value: number | null]

const ofWorkers = ({ workers }: SampledState): Named[] =>
  workers.filter(isAlive).flatMap(({ id, counters, families, ...worker }) => [
    [`worker.${id}.lagMs`, worker.lagMs],
    [`worker.${id}.silentMs`, worker.silentMs],
    [`worker.${id}.memoryBytes`, worker.memoryBytes],
    [`worker.${id}.eventLoopMs`, worker.eventLoopMs],
    ...Object.entries(counters).map(([name, value]): Named => [`count.${name}.${id}`, value]),
    ...Object.entries(families).flatMap(([family, { messages, rejected }]): Named[] => [
      [`family.${family}.${id}`, messages],
      [`refused.${family}.${id}`, rejected],
    ]),
  ])

const ofConsoles = ({ consoles }: SampledState): Named[] =>
  consoles
    .filter(({ silentMs }) => silentMs < CONSOLE_SILENT_AFTER_MS)
    .flatMap(({ id, memoryBytes, eventLoopMs, streams }) => [
      [`console.${id}.memoryBytes`, memoryBytes],
      [`console.${id}.eventLoopMs`, eventLoopMs],
      [`console.${id}.streams`, streams],
    ])

/** Name of a disk: where it is mounted on which machine. */
export const diskNameOf = (host: string, path: string): string => `${host}:${path}`

const ofDisks = ({ workers, consoles }: SampledState): Named[] =>
  [...workers, ...consoles].flatMap(({ host, disk }) =>
    disk ? [[`disk.${diskNameOf(host, disk.path)}`, disk.freeBytes]] : [],
  )

/** How many clients the brokers of the workers have; null where a broker does not tell. */
export function clientsOf({ workers }: Pick<SampledState, 'workers'>): number | null {
  const told = workers.filter(isAlive).flatMap(({ clients }) => clients ?? [])
  return told.length > 0 ? told.reduce((sum, count) => sum + count, 0) : null
}

/** What of a state is kept for an hour. */
export function figuresOf(state: SampledState): Figures {
  const { database, outbox, inbox, channels } = state
  const all: Named[] = [
    ['database.latencyMs', database.latencyMs],
    ['database.sizeBytes', database.sizeBytes],
    ['database.connections', database.connections],
    ['database.transactionMs', database.transactionMs ?? 0],
    ['database.archiveMs', database.archive?.sinceMs ?? null],
    ...database.replicas.map(({ name, lagMs }): Named => [`replica.${name}`, lagMs]),
    ['broker.clients', clientsOf(state)],
    ['outbox.waiting', outbox.waiting],
    ['inbox.kinds', inbox.kinds],
    ['storage.rollupBehindMs', state.storage.rollupBehindMs],
    ...channels.map(({ channel, waiting }): Named => [`channel.${channel}`, waiting]),
    ...ofWorkers(state),
    ...ofConsoles(state),
    ...ofDisks(state),
  ]
  return Object.fromEntries(all.filter((one): one is [string, number] => one[1] !== null))
}

/** Values minute by minute, the oldest first; null for minutes nobody has written. */
export type History = (number | null)[]

const slotOf = (at: number, now: number): number =>
  HISTORY_MINUTES - 1 - (Math.floor(now / MINUTE_MS) - Math.floor(at / MINUTE_MS))

/** The history of one figure. */
export function historyOf(samples: readonly Sample[], name: string, now: number): History {
  const history: History = Array.from({ length: HISTORY_MINUTES }, () => null)
  for (const { at, figures } of samples) {
    const slot = slotOf(at, now)
    const value = figures[name]
    if (slot >= 0 && slot < HISTORY_MINUTES && value !== undefined) history[slot] = value
  }
  return history
}

/** By how much the counters of this name have grown, over all processes; one that is smaller was started again. */
export function growthOf(before: Figures, after: Figures, name: string): number {
  const prefix = `${name}.`
  let growth = 0
  for (const [key, value] of Object.entries(after)) {
    const earlier = before[key]
    if (!key.startsWith(prefix) || earlier === undefined) continue
    growth += value >= earlier ? value - earlier : value
  }
  return growth
}

/** Growth of a counter per second, minute by minute. */
export function rateHistoryOf(samples: readonly Sample[], name: string, now: number): History {
  const rates = samples.slice(1).map(({ at, figures }, i): Sample => {
    const before = samples[i] ?? { at, figures }
    const seconds = Math.max(1, (at - before.at) / 1000)
    return { at, figures: { rate: growthOf(before.figures, figures, name) / seconds } }
  })
  return historyOf(rates, 'rate', now)
}

/** The oldest sample within a time before now, to compare with. */
const since = (samples: readonly Sample[], now: number, ms: number): Sample | undefined =>
  samples.find(({ at }) => at >= now - ms)

/** Growth of a counter within a time before now; null while there is no sample that old. */
export function growthWithin(
  samples: readonly Sample[],
  { name, now, ms, present }: { name: string; now: number; ms: number; present: Figures },
): number | null {
  const before = since(samples, now, ms)
  return before ? growthOf(before.figures, present, name) : null
}

/** A sample that is at least this old gives a rate of the present. */
const LEAST_AGE_MS = 30_000

/** Growth per second of late; null without a sample to compare with. */
export function rateOf(
  samples: readonly Sample[],
  { name, now, present }: { name: string; now: number; present: Figures },
): number | null {
  const before = samples.findLast(({ at }) => at <= now - LEAST_AGE_MS)
  if (!before || now - before.at > 5 * MINUTE_MS) return null
  return growthOf(before.figures, present, name) / ((now - before.at) / 1000)
}
