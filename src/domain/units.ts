export type Units = 'metric' | 'imperial'

/** The number format of a user: their units and their locale (BCP 47; an invalid one is treated as English). */
export type NumberStyle = { units: Units; locale: string }

type Amount = number | null | undefined

/** Shown for every missing value; never 0. */
export const MISSING = '—'

const LITERS_PER_US_GALLON = 3.785411784
const MM_PER_INCH = 25.4
const INCHES_PER_FOOT = 12

export const litersToGallons = (liters: number): number => liters / LITERS_PER_US_GALLON
export const gallonsToLiters = (gallons: number): number => gallons * LITERS_PER_US_GALLON
export const mmToInches = (mm: number): number => mm / MM_PER_INCH
export const inchesToMm = (inches: number): number => inches * MM_PER_INCH
export const celsiusToFahrenheit = (celsius: number): number => (celsius * 9) / 5 + 32
export const fahrenheitToCelsius = (fahrenheit: number): number => ((fahrenheit - 32) * 5) / 9

const validLocale = (locale: string): string => {
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? 'en'
  } catch {
    return 'en'
  }
}

// Building a formatter costs more than using it, and a dashboard formats the same few kinds every second.
const MAX_FORMATTERS = 200
const formatters = new Map<string, Intl.NumberFormat>()

const formatter = (locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat => {
  const key = `${locale} ${JSON.stringify(options)}`
  const known = formatters.get(key)
  if (known) return known
  if (formatters.size >= MAX_FORMATTERS) formatters.clear()
  // `negative` shows no sign on a value that rounds to zero.
  const made = new Intl.NumberFormat(validLocale(locale), { signDisplay: 'negative', ...options })
  formatters.set(key, made)
  return made
}

type Measure = { unit: string; convert?: (value: number) => number; min?: number; max: number }

const format = (value: Amount, locale: string, { unit, convert, min = 0, max }: Measure): string => {
  if (value === null || value === undefined || !Number.isFinite(value)) return MISSING
  const options = { style: 'unit', unit, minimumFractionDigits: min, maximumFractionDigits: max } as const
  return formatter(locale, options).format(convert ? convert(value) : value)
}

/** Small amounts get one decimal, large ones none. */
const byLiters = (liters: Amount, { units, locale }: NumberStyle, per: '' | '-per-minute' | '-per-hour') => {
  const shown = units === 'imperial' ? litersToGallons(liters ?? 0) : (liters ?? 0)
  const max = Math.abs(shown) < 100 ? 1 : 0
  if (units === 'metric') return format(liters, locale, { unit: `liter${per}`, max })
  return format(liters, locale, { unit: `gallon${per}`, convert: litersToGallons, max })
}

/** Litres as "12,345 L" or US gallons; grouped, never in cubic metres. */
export const formatVolume = (liters: Amount, style: NumberStyle): string => byLiters(liters, style, '')

/** Litres per minute as L/min or US gallons per minute. */
export const formatFlow = (litersPerMinute: Amount, style: NumberStyle): string =>
  byLiters(litersPerMinute, style, '-per-minute')

/** Litres per hour, the rate at which a tank fills or drains, as L/h or US gallons per hour. */
export const formatHourlyFlow = (litersPerHour: Amount, style: NumberStyle): string =>
  byLiters(litersPerHour, style, '-per-hour')

/** Millimetres as cm below 1 m, else m; imperial: inches below 3 ft, else ft. */
export const formatLength = (mm: Amount, { units, locale }: NumberStyle): string => {
  const size = Math.abs(mm ?? 0)
  if (units === 'metric') {
    if (size < 1000) return format(mm, locale, { unit: 'centimeter', convert: (value) => value / 10, max: 1 })
    return format(mm, locale, { unit: 'meter', convert: (value) => value / 1000, min: 2, max: 2 })
  }
  if (mmToInches(size) < 3 * INCHES_PER_FOOT) {
    return format(mm, locale, { unit: 'inch', convert: mmToInches, max: 1 })
  }
  return format(mm, locale, {
    unit: 'foot',
    convert: (value) => mmToInches(value) / INCHES_PER_FOOT,
    min: 2,
    max: 2,
  })
}

/** Degrees Celsius as °C or °F, one decimal. */
export const formatTemperature = (celsius: Amount, { units, locale }: NumberStyle): string =>
  units === 'metric'
    ? format(celsius, locale, { unit: 'celsius', min: 1, max: 1 })
    : format(celsius, locale, { unit: 'fahrenheit', convert: celsiusToFahrenheit, min: 1, max: 1 })

/** A plain number, with at most `digits` decimals. */
export const formatNumber = (
  value: Amount,
  { locale, digits = 0 }: { locale: string; digits?: number },
): string =>
  value === null || value === undefined || !Number.isFinite(value)
    ? MISSING
    : formatter(locale, { maximumFractionDigits: digits }).format(value)

/** A percentage already on 0-100 ("35%"), with `digits` decimals. */
export const formatPercent = (
  percent: Amount,
  { locale, digits = 0 }: { locale: string; digits?: number },
): string => format(percent, locale, { unit: 'percent', min: digits, max: digits })

/**
 * Quantities with the same unit everywhere. Energy is given in watt-hours and shown in kWh, power from 10 kW on in kW.
 */
export type Quantity = 'volts' | 'amperes' | 'watts' | 'wattHours' | 'hertz' | 'rpm' | 'dBm' | 'dB'

type Shown = { unit: string; digits: number; per?: number }

// Intl has none of these units; their symbols are those of the SI in every language.
const QUANTITIES: Record<Quantity, (size: number) => Shown> = {
  volts: (size) => ({ unit: 'V', digits: size < 100 ? 2 : 1 }),
  amperes: (size) => ({ unit: 'A', digits: size < 10 ? 2 : 1 }),
  watts: (size) =>
    size < 10_000 ? { unit: 'W', digits: size < 10 ? 1 : 0 } : { unit: 'kW', digits: 1, per: 1000 },
  wattHours: (size) => ({ unit: 'kWh', digits: size < 10_000 ? 2 : 1, per: 1000 }),
  hertz: () => ({ unit: 'Hz', digits: 1 }),
  rpm: () => ({ unit: 'rpm', digits: 0 }),
  dBm: () => ({ unit: 'dBm', digits: 0 }),
  dB: () => ({ unit: 'dB', digits: 1 }),
}

const quantities = (values: readonly number[], quantity: Quantity, locale: string): string => {
  const { unit, digits, per = 1 } = QUANTITIES[quantity](Math.max(...values.map(Math.abs)))
  const number = formatter(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return `${values.map((value) => number.format(value / per)).join('–')}\u00a0${unit}`
}

/** "230.1 V", "12.84 V", "1.46 kWh": as many decimals as the size deserves. */
export const formatQuantity = (value: Amount, quantity: Quantity, locale: string): string =>
  value === null || value === undefined || !Number.isFinite(value)
    ? MISSING
    : quantities([value], quantity, locale)

/** "186.2–235.8 V": both ends in the unit of the larger one. */
export const formatQuantityRange = (
  { min, max }: { min: number; max: number },
  quantity: Quantity,
  locale: string,
): string => quantities([min, max], quantity, locale)
