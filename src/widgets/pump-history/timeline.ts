import type { Run } from '@/contracts/devices/pump'
import { type Trigger, TRIGGERS } from '@/domain/pump/types'
import { isoIn } from '@/domain/time/zoned-time'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

type Window = { from: number; to: number }

/** The triggers that occur, in a fixed order: each has a lane of its own. */
export const lanesOf = (runs: readonly Pick<Run, 'trigger'>[]): Trigger[] =>
  TRIGGERS.filter((trigger) => runs.some((run) => run.trigger === trigger))

/** A run within the window, as shares of it (0-1); one that has not ended goes on to the end. */
export const barOf = (run: Pick<Run, 'startedAt' | 'endedAt'>, { from, to }: Window) => {
  const share = (at: number) => Math.min(1, Math.max(0, (at - from) / (to - from)))
  const start = share(Date.parse(run.startedAt))
  const end = run.endedAt === null ? 1 : share(Date.parse(run.endedAt))
  return { start, size: Math.max(0, end - start) }
}

/** The run at an instant, or else the one nearest to it; null when there are none. */
export const runNear = (
  runs: readonly Pick<Run, 'startedAt' | 'endedAt'>[],
  at: number,
  to: number,
): number | null => {
  const distance = ({ startedAt, endedAt }: Pick<Run, 'startedAt' | 'endedAt'>) => {
    const [start, end] = [Date.parse(startedAt), endedAt === null ? to : Date.parse(endedAt)]
    return at < start ? start - at : Math.max(0, at - end)
  }
  if (runs.length === 0) return null
  const distances = runs.map(distance)
  return distances.indexOf(Math.min(...distances))
}

/** What a zone's clock has beyond whole hours of UTC: half an hour in India. */
const beyondHours = (zone: string, at: number): number => {
  const minuteOf = (iso: string) => Number(iso.slice(14, 16))
  return (minuteOf(isoIn(zone)(at)) - minuteOf(new Date(at).toISOString())) * MINUTE_MS
}

/**
 * Starts in each whole hour of a zone's clock that the window touches, oldest first. Runs that began before the window
 * do not count.
 */
export const startsByHour = (
  runs: readonly Pick<Run, 'startedAt'>[],
  { from, to }: Window,
  timeZone: string,
): { at: number; starts: number }[] => {
  const shift = beyondHours(timeZone, from)
  const hourOf = (at: number) => Math.floor((at + shift) / HOUR_MS)
  const first = hourOf(from)
  const count = Math.max(1, hourOf(to - 1) + 1 - first)
  const hours = Array.from({ length: count }, (_, i) => ({ at: (first + i) * HOUR_MS - shift, starts: 0 }))
  for (const { startedAt } of runs) {
    const at = Date.parse(startedAt)
    const hour = hours[hourOf(at) - first]
    if (hour && at >= from && at < to) hour.starts += 1
  }
  return hours
}

/** The part of the window that an hour takes, as shares of it (0-1). */
export const hourBarOf = (at: number, window: Window) =>
  barOf({ startedAt: new Date(at).toISOString(), endedAt: new Date(at + HOUR_MS).toISOString() }, window)

/** The most starts within any hour, wherever it begins: what the short-cycle limit is about. */
export const mostStartsPerHour = (runs: readonly Pick<Run, 'startedAt'>[]): number => {
  const starts = runs.map(({ startedAt }) => Date.parse(startedAt)).sort((a, b) => a - b)
  let first = 0
  let most = 0
  starts.forEach((at, index) => {
    while (at - (starts[first] ?? at) >= HOUR_MS) first += 1
    most = Math.max(most, index - first + 1)
  })
  return most
}
