import { isoIn, startOfDay } from './zoned-time'

const DAY_MS = 24 * 3600 * 1000

/** Days back from now that the dialog offers; `custom` takes two dates instead. */
const SPAN_DAYS = { day: 1, week: 7, month: 30, year: 365 } as const

export const SPANS = ['day', 'week', 'month', 'year', 'custom'] as const
export type Span = (typeof SPANS)[number]

/** Both as a date field writes them; the last day is included. */
export type Dates = { first: string; last: string }

type Choice = { span: Span; dates: Dates; zone: string; now: number }
export type ExportWindow = { from: string; to: string } | { fault: 'datesMissing' | 'datesSwapped' }

/** The week that ends today, in the user's time zone. */
export function thisWeek(now: number, zone: string): Dates {
  const last = isoIn(zone)(now).slice(0, 10)
  return { first: plusDays(last, -6), last }
}

/** The instants to request, as ISO 8601; days begin and end as in the zone. */
export function exportWindow({ span, dates, zone, now }: Choice): ExportWindow {
  if (span !== 'custom') return instants(now - SPAN_DAYS[span] * DAY_MS, now)
  const from = startOfDay(dates.first, zone)
  const last = startOfDay(dates.last, zone)
  if (Number.isNaN(from) || Number.isNaN(last)) return { fault: 'datesMissing' }
  if (from > last) return { fault: 'datesSwapped' }
  return instants(from, startOfDay(plusDays(dates.last, 1), zone))
}

const instants = (from: number, to: number) => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
})

const plusDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
