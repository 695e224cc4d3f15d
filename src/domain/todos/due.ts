import { instantAt, isoIn } from '@/domain/time/zoned-time'
import type { TodoState } from './todo'

const DAY_MS = 86_400_000
/** Days ahead that count as soon. */
const SOON_DAYS = 7

export const DUE_WORDS = ['overdue', 'today', 'soon', 'later'] as const
export type DueWord = (typeof DUE_WORDS)[number]

/** The date ("2026-03-29") that the calendar of a zone shows at an instant, epoch milliseconds. */
export const dateIn = (zone: string, ms: number): string => isoIn(zone)(ms).slice(0, 10)

/** The date so many days after another. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/**
 * How a due date stands on a day; null for none, or for what is done. Dates compare as texts.
 *
 * | due                         | word    |
 * |-----------------------------|---------|
 * | before today                | overdue |
 * | today                       | today   |
 * | within the next seven days  | soon    |
 * | after that                  | later   |
 */
export function dueWord(
  { due, state }: { due: string | null; state: TodoState },
  today: string,
): DueWord | null {
  if (due === null || state === 'done') return null
  if (due < today) return 'overdue'
  if (due === today) return 'today'
  return due <= addDays(today, SOON_DAYS) ? 'soon' : 'later'
}

/** When people are told, by their own clock. */
const TOLD_AT = '08:00'

export type DueNotice = 'due' | 'overdue'
type Due = { due: string; /** That it is due was said before. */ isTold: boolean; zone: string; now: number }

/**
 * What is to be said of a due date at an instant (epoch milliseconds), in a zone.
 *
 * | now                             | due was told | notice  |
 * |---------------------------------|--------------|---------|
 * | before 08:00 of the day         | any          | null    |
 * | before 08:00 of the day after   | no           | due     |
 * | before 08:00 of the day after   | yes          | null    |
 * | later                           | any          | overdue |
 */
export function dueNotice({ due, isTold, zone, now }: Due): DueNotice | null {
  if (now >= instantAt(addDays(due, 1), TOLD_AT, zone)) return 'overdue'
  return now >= instantAt(due, TOLD_AT, zone) && !isTold ? 'due' : null
}
