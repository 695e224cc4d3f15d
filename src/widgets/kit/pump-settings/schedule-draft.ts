import type { PumpSchedule } from '@/domain/pump/types'

/** Whether a schedule says enough to tell when it starts: fields may be empty while somebody types. */
export const isWhole = ({ at, days }: PumpSchedule): boolean =>
  days.length > 0 && /^([01]\d|2[0-3]):[0-5]\d$/.test(at)

/** The days with one of them put in or taken out, in the order of a week. */
export const toggled = (days: readonly number[], day: number): number[] =>
  days.includes(day) ? days.filter((one) => one !== day) : [...days, day].sort((a, b) => a - b)
