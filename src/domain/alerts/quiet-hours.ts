import { instantAt, isoIn } from '@/domain/time/zoned-time'

/** Daily period without messages: "HH:MM" on the clock of the user's zone; `from` after `to` runs over midnight. */
export type QuietHours = { enabled: boolean; from: string; to: string; criticalPasses: boolean }

export const DEFAULT_QUIET_HOURS: QuietHours = {
  enabled: false,
  from: '22:00',
  to: '06:00',
  criticalPasses: true,
}

const DAY_MS = 86_400_000

const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/**
 * The end of the quiet hours that contain an instant, both epoch milliseconds; null outside quiet hours.
 *
 * | setting           | quiet                                                    |
 * |-------------------|----------------------------------------------------------|
 * | off, or from = to | never                                                    |
 * | from before to    | each day from `from` to just before `to`                 |
 * | from after to     | each day from `from` to just before `to` on the next day |
 *
 * On days with a clock change a skipped time moves later by the length of the skip, and the first of a repeated time
 * counts.
 */
export function quietUntil({ enabled, from, to }: QuietHours, zone: string, at: number): number | null {
  if (!enabled || from === to) return null
  const today = isoIn(zone)(at).slice(0, 10)
  for (const date of [today, dayAfter(today, -1)]) {
    const start = instantAt(date, from, zone)
    const end = instantAt(from < to ? date : dayAfter(date, 1), to, zone)
    if (start <= at && at < end) return end
  }
  return null
}
