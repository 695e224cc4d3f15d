import { isoIn } from '@/domain/time/zoned-time'

const MINUTE_MS = 60_000
const QUARTER_MS = 15 * MINUTE_MS
const DAY_MS = 86_400_000
const DAY_MINUTES = 1440
/** A week, and days enough that a night with a clock change is not the only one looked at. */
const SEARCH_MS = 15 * DAY_MS

/**
 * A daily time for orders on the device's own wall clock: "HH:MM" from `from` to just before `to`; `from` after `to` runs
 * over midnight and belongs to the day it begins on. Days 0 Sunday … 6. Equal times are never.
 */
export type RolloutWindow = { days: readonly number[]; from: string; to: string }

/** Epoch milliseconds; `to` is exclusive. */
export type WindowSpan = { from: number; to: number }

type Bounds = { from: number; to: number; days: readonly number[] }
type Wall = { day: number; minute: number; offset: string }
type Clock = (ms: number) => Wall

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

const boundsOf = ({ from, to, days }: RolloutWindow): Bounds => ({
  from: minuteOf(from),
  to: minuteOf(to),
  days,
})

function clockOf(zone: string): Clock {
  const write = isoIn(zone)
  return (ms) => {
    const text = write(ms)
    const day = new Date(`${text.slice(0, 10)}T00:00:00Z`).getUTCDay()
    return { day, minute: minuteOf(text.slice(11, 16)), offset: text.slice(23) }
  }
}

function isInside({ from, to, days }: Bounds, { day, minute }: Wall): boolean {
  if (from <= to) return days.includes(day) && from <= minute && minute < to
  return (days.includes(day) && minute >= from) || (days.includes((day + 6) % 7) && minute < to)
}

/** The next instant at which the answer may change: an edge of a window, midnight, or a change of the clock. */
function nextEdge(ms: number, edges: readonly number[], clock: Clock): number {
  const { minute, offset } = clock(ms)
  const start = Math.floor(ms / MINUTE_MS) * MINUTE_MS
  const toGo = Math.min(...edges.map((edge) => (edge > minute ? edge - minute : edge - minute + DAY_MINUTES)))
  const at = start + toGo * MINUTE_MS
  if (clock(at).offset === offset) return at
  for (
    let quarter = Math.floor(ms / QUARTER_MS) * QUARTER_MS + QUARTER_MS;
    quarter < at;
    quarter += QUARTER_MS
  )
    if (clock(quarter).offset !== offset) return quarter
  return at
}

type Asked = { windows: readonly RolloutWindow[]; zone: string; now: number }

/**
 * The spans in which orders may be given, oldest first, from now on for `searchMs`. By wall time at every instant: of an
 * hour that the clock repeats both are inside, one that it skips is shorter. Without windows one span without an end.
 */
function* spansOf({ windows, zone, now }: Asked, searchMs = SEARCH_MS): Generator<WindowSpan> {
  if (windows.length === 0) {
    yield { from: now, to: Infinity }
    return
  }
  const clock = clockOf(zone)
  const bounds = windows.map(boundsOf)
  const edges = [0, ...bounds.flatMap(({ from, to }) => [from, to % DAY_MINUTES])]
  const isOpen = (ms: number) => bounds.some((one) => isInside(one, clock(ms)))
  let from: number | null = isOpen(now) ? now : null
  let at = now
  while (at < now + searchMs) {
    at = nextEdge(at, edges, clock)
    const open = isOpen(at)
    if (open && from === null) from = at
    if (open || from === null) continue
    yield { from, to: at }
    from = null
  }
  if (from !== null) yield { from, to: at }
}

/** The span that holds now, from now on; null outside windows. */
export function findOpenWindow(asked: Asked): WindowSpan | null {
  const [first] = spansOf(asked, 2 * DAY_MS)
  return first !== undefined && first.from === asked.now ? first : null
}

/** Whether an order may be given now: the whole update is expected to end inside. */
export function isOrderInWindow(asked: Asked & { expectedMs: number }): boolean {
  const open = findOpenWindow(asked)
  return open !== null && asked.now + asked.expectedMs <= open.to
}

/**
 * The next time from now on at which an order may be given, epoch milliseconds; null when no window is ever long enough,
 * or none before `endsAt`.
 */
export function findNextOrderTime({
  expectedMs,
  endsAt = Infinity,
  ...asked
}: Asked & { expectedMs: number; endsAt?: number }): number | null {
  for (const { from, to } of spansOf(asked))
    if (from + expectedMs <= to) return from + expectedMs <= endsAt ? from : null
  return null
}

/** When the last window before now closed, or the campaign's own time when none was open: since then deadlines stand. */
export function findWindowClosedAt({
  searchMs = 8 * DAY_MS,
  ...asked
}: Asked & { searchMs?: number }): number | null {
  if (findOpenWindow(asked) !== null) return null
  let last: number | null = null
  for (const { to } of spansOf({ ...asked, now: asked.now - searchMs }, searchMs))
    if (to <= asked.now) last = to
  return last ?? asked.now - searchMs
}
