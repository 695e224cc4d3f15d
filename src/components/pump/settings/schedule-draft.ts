import type * as z from 'zod'
import { PumpSchedule } from '@/contracts/devices/pump'

/** An emptied number field is null. */
type Draft = Omit<z.output<typeof PumpSchedule>, 'runMinutes'> & { runMinutes: number | null }

/** Whether a schedule can run as it stands: fields may be empty or wrong while somebody types. */
export const isCompleteSchedule = (schedule: Draft): boolean => PumpSchedule.safeParse(schedule).success

/** The days with one of them put in or taken out, in the order of a week. */
export const toggleDay = (days: readonly number[], day: number): number[] =>
  days.includes(day) ? days.filter((one) => one !== day) : [...days, day].sort((a, b) => a - b)
