const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Offsets of current zones change at a multiple of this. */
const QUARTER_MS = 15 * MINUTE_MS

type OffsetAt = (ms: number) => number

/** Cached per zone: construction is far slower than use. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', { timeZoneName: 'longOffset', timeZone: zone })
  formats.set(zone, format)
  return format
}

/**
 * Whether this system knows a time zone of that name. Adds nothing to the `formats` cache, since the name may be arbitrary
 * input.
 */
export function isZone(zone: string): boolean {
  if (formats.has(zone)) return true
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: zone }))
  } catch {
    return false
  }
}

/** Whole minutes east of UTC at an instant; a zone this system does not know counts as UTC. */
function offsetsOf(zone: string): OffsetAt {
  let format: Intl.DateTimeFormat
  try {
    format = formatOf(zone)
  } catch {
    return () => 0
  }
  return (ms) => {
    const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(format.format(ms)) ?? []
    return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0))
  }
}

const two = (n: number): string => String(n).padStart(2, '0')

/** "+05:30" */
function offsetText(minutes: number): string {
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

/**
 * Writes instants (epoch milliseconds) as ISO 8601 in a zone with its offset: 2026-03-29T03:00:00.000+02:00.
 * Made for many instants in order: the offset is looked up once for each quarter of an hour.
 */
export function isoIn(zone: string): (ms: number) => string {
  const offsetAt = offsetsOf(zone)
  let quarter: number | null = null
  let shiftMs = 0
  let suffix = ''
  return (ms) => {
    const current = Math.floor(ms / QUARTER_MS)
    if (current !== quarter) {
      const minutes = offsetAt(ms)
      quarter = current
      shiftMs = minutes * MINUTE_MS
      suffix = offsetText(minutes)
    }
    return new Date(ms + shiftMs).toISOString().slice(0, -1) + suffix
  }
}

/**
 * The instant at which the clock of a zone shows a date ("2026-03-29") and time ("05:30"), epoch milliseconds; NaN for
 * invalid text. A skipped time moves later by the length of the skip; of a repeated time, the first.
 */
export function instantAt(date: string, time: string, zone: string): number {
  const wall = Date.parse(`${date}T${time}:00.000Z`)
  if (Number.isNaN(wall)) return NaN
  const offsetAt = offsetsOf(zone)
  const [before, after] = [offsetAt(wall - DAY_MS), offsetAt(wall + DAY_MS)]
  // most days have no clock change
  if (before === after) return wall - before * MINUTE_MS
  const offsets = [before, after]
  const candidates = offsets.map((minutes) => wall - minutes * MINUTE_MS)
  const real = candidates.filter((ms, i) => offsetAt(ms) === offsets[i])
  return real.length > 0 ? Math.min(...real) : Math.max(...candidates)
}

/**
 * The first instant of a day ("2026-03-29") in a zone, epoch milliseconds; NaN for invalid text. Where the clock skips
 * midnight the day begins with the skip; where midnight is repeated, with the first.
 */
export const startOfDay = (date: string, zone: string): number => instantAt(date, '00:00', zone)
