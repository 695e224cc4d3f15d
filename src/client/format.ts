'use client'
import { epochMs, formatAgo, type Instant } from '@/domain/time/ago'
import { languageOf, writingLocale } from '@/domain/text/languages'
import {
  formatFlow,
  formatHourlyFlow,
  formatLength,
  formatNumber,
  formatPercent,
  formatQuantity,
  formatQuantityRange,
  formatTemperature,
  formatVolume,
  MISSING,
  type Quantity,
} from '@/domain/units'
import { type UserLocale, useDataSource } from './data-source'
import { useSession } from './session/session'

/** A locale or a zone that this browser does not know must not take the console down. */
function supported(make: () => unknown): boolean {
  try {
    make()
    return true
  } catch {
    return false
  }
}

// every browser knows it, and the page begins with it
const isKnownZone = (timeZone: string): boolean =>
  timeZone === 'UTC' || supported(() => new Intl.DateTimeFormat('en', { timeZone }))

export type Format = ReturnType<typeof makeFormat>

/** Formatting bound to one reader's units, locale and time zone; missing values read "—". */
export function makeFormat(reader: UserLocale) {
  const { units, language } = reader
  const locale = supported(() => Intl.NumberFormat.supportedLocalesOf(reader.locale)) ? reader.locale : 'en'
  const { timeZone } = isKnownZone(reader.timeZone) ? reader : { timeZone: 'UTC' }
  // an age is words: in the language of those around it, unless the locale is of that language too
  const words = languageOf(locale) === language ? locale : language
  const style = { units, locale }
  const instant = (options: Intl.DateTimeFormatOptions) => {
    // made when it is first wanted: each takes a browser some milliseconds
    let formatter: Intl.DateTimeFormat | undefined
    return (at: Instant) => {
      const ms = epochMs(at)
      if (ms === null) return MISSING
      formatter ??= new Intl.DateTimeFormat(locale, { timeZone, ...options })
      return formatter.format(ms)
    }
  }
  const [date, time] = [instant({ dateStyle: 'medium' }), instant({ timeStyle: 'short' })]
  const dateTime = instant({ dateStyle: 'medium', timeStyle: 'medium' })
  return {
    units,
    locale,
    language,
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
    number: (value: number | null | undefined, digits = 0) => formatNumber(value, { locale, digits }),
    ago: (at: Instant, now: number | null) => formatAgo({ at, now, locale: words }),
    dateTime,
    date,
    time,
    /** The time alone where it is today. */
    moment: (at: Instant, now: number | null) =>
      now !== null && date(at) === date(now) ? time(at) : dateTime(at),
    clock: instant({ timeStyle: 'medium' }),
  }
}

/** Formatting for whoever is signed in, else as the data source says; metric, English and UTC before that. */
export function useFormat(): Format {
  const { user } = useSession()
  const guest = useDataSource()?.guest
  if (!user && guest) return cachedFormat(guest)
  const units = user?.preferences.units ?? 'metric'
  const language = languageOf(user?.preferences.language)
  const locale = writingLocale({ locale: user?.locale ?? 'en', language })
  const timeZone = user?.timezone ?? 'UTC'
  return cachedFormat({ units, locale, language, timeZone })
}

/** One for each way of reading: a list of 200 devices asks for it a thousand times. */
const formats = new Map<string, Format>()

function cachedFormat(reader: UserLocale): Format {
  const key = `${reader.units} ${reader.locale} ${reader.language} ${reader.timeZone}`
  const known = formats.get(key) ?? makeFormat(reader)
  formats.set(key, known)
  return known
}
