import * as z from 'zod'
import { type AlertExtras, type AlertSettings, DEFAULT_EXTRAS, extrasOf } from '@/domain/alerts/types'

const amount = z.number().nullable()

export const ExtrasShape = z.object({
  restorePoints: amount,
  tellHigh: z.boolean(),
  learnOffline: z.boolean(),
  sensor: z.boolean(),
  batteryPercent: amount,
  equipment: z.boolean(),
  reminderHours: amount,
  /** Empty for nobody. */
  escalationUserId: z.string(),
  escalationMinutes: amount,
})
type ExtrasDraft = z.output<typeof ExtrasShape>

/** Minutes that somebody else waits before being called, where nobody has said how many. */
export const ESCALATION_MINUTES = 30

export const extrasDraftOf = (settings: AlertSettings): ExtrasDraft => {
  const { escalation, ...rest } = extrasOf(settings)
  return {
    ...rest,
    escalationUserId: escalation?.userId ?? '',
    escalationMinutes: escalation?.afterMinutes ?? ESCALATION_MINUTES,
  }
}

type Range = {
  least: number
  most: number
  isWhole: boolean
  message: 'restore' | 'battery' | 'hours' | 'wait'
}

/** What each number may be; an empty one is its default. */
const RANGES = {
  restorePoints: { least: 0.5, most: 20, isWhole: false, message: 'restore' },
  batteryPercent: { least: 0, most: 90, isWhole: true, message: 'battery' },
  reminderHours: { least: 0, most: 48, isWhole: true, message: 'hours' },
  escalationMinutes: { least: 5, most: 1440, isWhole: true, message: 'wait' },
} as const satisfies Partial<Record<keyof ExtrasDraft, Range>>

type NumberField = keyof typeof RANGES

const isWithin = (value: number | null, { least, most, isWhole }: Range): boolean =>
  value === null || (value >= least && value <= most && (!isWhole || Number.isInteger(value)))

type ExtrasError = { field: NumberField; message: Range['message'] }

/** What is wrong, by field; the minutes count only where there is somebody to call. */
export const extrasErrors = (draft: ExtrasDraft): ExtrasError[] =>
  (Object.keys(RANGES) as NumberField[])
    .filter((field) => field !== 'escalationMinutes' || draft.escalationUserId !== '')
    .filter((field) => !isWithin(draft[field], RANGES[field]))
    .map((field) => ({ field, message: RANGES[field].message }))

const orDefault = <T>(value: T | null, fallback: T): T => value ?? fallback

/** What is saved: only what is not as it would be anyway; undefined when nothing is. */
export function extrasFrom(draft: ExtrasDraft): AlertExtras | undefined {
  const { escalationUserId: userId, escalationMinutes, ...rest } = draft
  const all: Required<AlertExtras> = {
    ...rest,
    restorePoints: orDefault(rest.restorePoints, DEFAULT_EXTRAS.restorePoints),
    batteryPercent: orDefault(rest.batteryPercent, DEFAULT_EXTRAS.batteryPercent),
    reminderHours: orDefault(rest.reminderHours, DEFAULT_EXTRAS.reminderHours),
    escalation:
      userId === '' ? null : { userId, afterMinutes: orDefault(escalationMinutes, ESCALATION_MINUTES) },
  }
  const names = Object.keys(DEFAULT_EXTRAS) as (keyof AlertExtras)[]
  const own = names.filter((name) => all[name] !== DEFAULT_EXTRAS[name])
  return own.length > 0 ? Object.fromEntries(own.map((name) => [name, all[name]])) : undefined
}
