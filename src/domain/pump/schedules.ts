import { instantAt, isoIn } from '@/domain/time/zoned-time'
import type { PumpSchedule } from './types'

const DAY_MS = 86_400_000
/** A scheduled start that is late by more than this is skipped. */
export const MISSED_MS = 5 * 60_000
/** All days of a week, and one more because the zone's date may differ from that of UTC. */
const DAYS_AHEAD = 8

export type ScheduledStart = { at: number; runMinutes: number }

type Asked = { schedules: readonly PumpSchedule[]; zone: string; now: number }

/** When the schedules start a pump on the calendar days (in the zone) from `from` to `to` days after today's. */
function startsOn({ schedules, zone, now }: Asked, from: number, to: number): ScheduledStart[] {
  const today = Date.parse(`${isoIn(zone)(now).slice(0, 10)}T00:00:00Z`)
  const days = Array.from({ length: to - from + 1 }, (_, i) => new Date(today + (from + i) * DAY_MS))
  return days.flatMap((day) =>
    schedules
      .filter(({ enabled, days: on }) => enabled && on.includes(day.getUTCDay()))
      .map(({ at, runMinutes }) => ({ at: instantAt(day.toISOString().slice(0, 10), at, zone), runMinutes })),
  )
}

/**
 * The scheduled start to execute now; of several the latest. Each is executed once: those up to `scheduledAt` are done.
 *
 * | scheduled start          | due |
 * |--------------------------|-----|
 * | in the future            | no  |
 * | now or up to 5 min ago   | yes |
 * | longer ago               | no  |
 * | at or before scheduledAt | no  |
 */
export function dueStart(asked: Asked & { scheduledAt: number | null }): ScheduledStart | null {
  const { now, scheduledAt } = asked
  if (asked.schedules.length === 0) return null
  const due = startsOn(asked, -1, 0).filter(
    ({ at }) => at <= now && now - at <= MISSED_MS && (scheduledAt === null || at > scheduledAt),
  )
  return due.sort((a, b) => b.at - a.at)[0] ?? null
}

/** The next scheduled start after now, epoch milliseconds; null without one. */
export function nextStartAt(asked: Asked): number | null {
  if (asked.schedules.length === 0) return null
  const coming = startsOn(asked, 0, DAYS_AHEAD).filter(({ at }) => at > asked.now)
  return coming.length > 0 ? Math.min(...coming.map(({ at }) => at)) : null
}
