'use client'
import {
  formatFlow,
  formatHourlyFlow,
  formatLength,
  formatPercent,
  formatQuantity,
  formatQuantityRange,
  formatTemperature,
  formatVolume,
  MISSING,
  type Quantity,
  type Units,
} from '@/domain/units'
import { useSession } from './session'

type Instant = string | number | null | undefined

const STEPS = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
  { unit: 'second', ms: 1_000 },
] as const

const epochMs = (at: Instant): number | null => {
  const ms = typeof at === 'string' ? Date.parse(at) : at
  return typeof ms === 'number' && Number.isFinite(ms) ? ms : null
}

/** "3 min ago" in the reader's language; whole units, rounded down; the future reads as now. */
export function formatAgo({ at, now, locale }: { at: Instant; now: number | null; locale: string }): string {
  const ms = epochMs(at)
  if (ms === null || now === null) return MISSING
  const age = Math.max(0, now - ms)
  const step = STEPS.find((s) => age >= s.ms) ?? { unit: 'second', ms: 1_000 }
  return relativeTo(locale).format(-Math.floor(age / step.ms), step.unit)
}

// Making a formatter costs far more than using one, and a dashboard uses a few of them for every value it shows.
const relative = new Map<string, Intl.RelativeTimeFormat>()

function relativeTo(locale: string): Intl.RelativeTimeFormat {
  const made =
    relative.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })
  relative.set(locale, made)
  return made
}

/** A locale or a zone that this browser does not know must not take the console down. */
function supported(make: () => unknown): boolean {
  try {
    make()
    return true
  } catch {
    return false
  }
}

export type Format = ReturnType<typeof makeFormat>

/** Formatting bound to one reader's units, locale and time zone; missing values read "—". */
export function makeFormat(reader: { units: Units; locale: string; timeZone: string }) {
  const { units } = reader
  const locale = supported(() => new Intl.NumberFormat(reader.locale)) ? reader.locale : 'en'
  const { timeZone } = supported(() => new Intl.DateTimeFormat('en', { timeZone: reader.timeZone }))
    ? reader
    : { timeZone: 'UTC' }
  const style = { units, locale }
  const instant = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(locale, { timeZone, ...options })
    return (at: Instant) => {
      const ms = epochMs(at)
      return ms === null ? MISSING : formatter.format(ms)
    }
  }
  return {
    units,
    locale,
    timeZone,
    volume: (liters: number | null | undefined) => formatVolume(liters, style),
    flow: (litersPerMinute: number | null | undefined) => formatFlow(litersPerMinute, style),
    hourlyFlow: (litersPerHour: number | null | undefined) => formatHourlyFlow(litersPerHour, style),
    length: (mm: number | null | undefined) => formatLength(mm, style),
    temperature: (celsius: number | null | undefined) => formatTemperature(celsius, style),
    percent: (percent: number | null | undefined, digits = 0) => formatPercent(percent, { locale, digits }),
    quantity: (value: number | null | undefined, quantity: Quantity) =>
      formatQuantity(value, quantity, locale),
    quantityRange: (range: { min: number; max: number }, quantity: Quantity) =>
      formatQuantityRange(range, quantity, locale),
    number: (value: number | null | undefined, digits = 0) =>
      value == null ? MISSING : value.toLocaleString(locale, { maximumFractionDigits: digits }),
    ago: (at: Instant, now: number | null) => formatAgo({ at, now, locale }),
    dateTime: instant({ dateStyle: 'medium', timeStyle: 'medium' }),
    date: instant({ dateStyle: 'medium' }),
    time: instant({ timeStyle: 'short' }),
    clock: instant({ timeStyle: 'medium' }),
  }
}

/** Formatting for whoever is signed in; metric, English and UTC before that. */
export function useFormat(): Format {
  const { user } = useSession()
  const units = user?.preferences.units ?? 'metric'
  const locale = user?.locale ?? 'en'
  const timeZone = user?.timezone ?? 'UTC'
  return formatOf({ units, locale, timeZone })
}

/** One for each way of reading: a list of 200 devices asks for it a thousand times. */
const formats = new Map<string, Format>()

function formatOf(reader: { units: Units; locale: string; timeZone: string }): Format {
  const key = `${reader.units} ${reader.locale} ${reader.timeZone}`
  const known = formats.get(key) ?? makeFormat(reader)
  formats.set(key, known)
  return known
}
