import { gallonsToLiters, inchesToMm, litersToGallons, mmToInches, type Units } from '@/domain/units'
import { parseNumber } from '@/ui/form/input'

/** What a field asks for; stored in mm and litres whatever the reader types. */
export type MeasureQuantity = 'length' | 'volume'

const INCHES_PER_FOOT = 12
const FEET = /^(-?)([\d.,]+)\s*(?:'|′|ft|feet)\s*(?:([\d.,]+)\s*(?:"|″|''|in|inch|inches)?)?$/i
const INCHES = /^(-?[\d.,]+)\s*(?:"|″|''|in|inch|inches)$/i

const inchesOf = (text: string): number | null => {
  const feet = FEET.exec(text)
  if (!feet) return parseNumber(INCHES.exec(text)?.[1] ?? text)
  const [, sign, whole = '', rest] = feet
  const [inFeet, inches] = [parseNumber(whole), rest === undefined ? 0 : parseNumber(rest)]
  if (inFeet === null || inches === null) return null
  return (sign ? -1 : 1) * (inFeet * INCHES_PER_FOOT + inches)
}

const mapNullable = (value: number | null, convert: (value: number) => number): number | null =>
  value === null ? null : convert(value)

/**
 * What somebody typed, as mm or litres; null for no number. An imperial length is in inches unless it says
 * otherwise: 78, 78", 6'6", 6 ft 6 in, 6.5'. An imperial volume is in US gallons.
 */
export function parseMeasure(text: string, quantity: MeasureQuantity, units: Units): number | null {
  const trimmed = text.trim()
  if (units === 'metric') return parseNumber(trimmed)
  return quantity === 'length'
    ? mapNullable(inchesOf(trimmed), inchesToMm)
    : mapNullable(parseNumber(trimmed), gallonsToLiters)
}

/** Fine enough that nobody measures better, and short enough to read. */
const hundredth = (value: number): string => String(Math.round(value * 100) / 100)

/** A stored value as a field shows it: metric as it is, imperial in inches or US gallons to a hundredth. */
export function formatMeasure(value: number | null, quantity: MeasureQuantity, units: Units): string {
  if (value === null) return ''
  if (units === 'metric') return String(value)
  return hundredth(quantity === 'length' ? mmToInches(value) : litersToGallons(value))
}

export const measureUnitOf = (quantity: MeasureQuantity, units: Units): string => {
  if (quantity === 'length') return units === 'metric' ? 'mm' : 'in'
  return units === 'metric' ? 'L' : 'gal'
}
