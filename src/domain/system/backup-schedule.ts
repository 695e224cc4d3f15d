import { instantAt, isoIn } from '@/domain/time/zoned-time'

/** When backups are made by themselves: every day, or on one day of the week, at a time of a zone's clock. */
export type BackupSchedule = {
  every: 'day' | 'week'
  /** 0 is Sunday; counts for `week`. */
  weekday: number
  /** "02:30" */
  at: string
  zone: string
}

const DAY_MS = 86_400_000
/** A week, and a day more because the zone's date may differ from that of UTC. */
const DAYS = 8

/** All moments of the schedule within eight days around an instant, in order; epoch milliseconds. */
function momentsAround({ every, weekday, at, zone }: BackupSchedule, now: number): number[] {
  const today = Date.parse(`${isoIn(zone)(now).slice(0, 10)}T00:00:00Z`)
  return Array.from({ length: 2 * DAYS + 1 }, (_, i) => new Date(today + (i - DAYS) * DAY_MS))
    .filter((day) => every === 'day' || day.getUTCDay() === weekday)
    .map((day) => instantAt(day.toISOString().slice(0, 10), at, zone))
}

/** The latest moment of the schedule that is not after `now`, epoch milliseconds. */
export const lastScheduledAt = (schedule: BackupSchedule, now: number): number =>
  Math.max(...momentsAround(schedule, now).filter((ms) => ms <= now))

/** The first moment of the schedule after `now`, epoch milliseconds. */
export const nextScheduledAt = (schedule: BackupSchedule, now: number): number =>
  Math.min(...momentsAround(schedule, now).filter((ms) => ms > now))
