import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  celsiusToFahrenheit,
  fahrenheitToCelsius,
  formatFlow,
  formatHourlyFlow,
  formatLength,
  formatPercent,
  formatQuantity,
  formatQuantityRange,
  formatTemperature,
  formatVolume,
  gallonsToLiters,
  inchesToMm,
  litersToGallons,
  MISSING,
  mmToInches,
  type NumberStyle,
} from './units'

const metric: NumberStyle = { units: 'metric', locale: 'en' }
const imperial: NumberStyle = { units: 'imperial', locale: 'en' }
/** CLDR separates with spaces that look alike and differ between its versions. */
const plain = (text: string) => text.replace(/\s/gu, ' ')

describe('conversion', () => {
  it.each([
    [litersToGallons(3.785411784), 1],
    [mmToInches(25.4), 1],
    [celsiusToFahrenheit(100), 212],
    [celsiusToFahrenheit(-40), -40],
  ])('%d is %d', (converted, expected) => {
    expect(converted).toBe(expected)
  })

  it('converts back to the start value', () => {
    const pairs = [
      [litersToGallons, gallonsToLiters],
      [mmToInches, inchesToMm],
      [celsiusToFahrenheit, fahrenheitToCelsius],
    ] as const
    fc.assert(
      fc.property(
        fc.constantFrom(...pairs),
        fc.double({ min: -1e6, max: 1e6, noNaN: true }),
        ([to, back], value) => {
          expect(back(to(value))).toBeCloseTo(value, 6)
        },
      ),
    )
  })
})

describe('formatting', () => {
  it.each([
    [formatVolume(12345.6, metric), '12,346 L'],
    [formatVolume(42.55, metric), '42.6 L'],
    [formatVolume(0, metric), '0 L'],
    [formatVolume(-0.01, metric), '0 L'],
    [formatVolume(1000, imperial), '264 gal'],
    [formatVolume(12345.6, { units: 'metric', locale: 'de' }), '12.346 l'],
    [formatLength(5, metric), '0.5 cm'],
    [formatLength(450, metric), '45 cm'],
    [formatLength(1234, metric), '1.23 m'],
    [formatLength(450, imperial), '17.7 in'],
    [formatLength(1234, imperial), '4.05 ft'],
    [formatTemperature(21, metric), '21.0°C'],
    [formatTemperature(21, imperial), '69.8°F'],
    [formatFlow(3.44, metric), '3.4 L/min'],
    [formatFlow(100, imperial), '26.4 gal/min'],
    [formatHourlyFlow(-240.4, metric), '-240 L/h'],
    [formatPercent(35.4, { locale: 'en' }), '35%'],
    [formatPercent(35.44, { locale: 'de', digits: 1 }), '35,4 %'],
  ])('gives %s', (text, expected) => {
    expect(plain(text)).toBe(expected)
  })

  it('reads an invalid locale as English', () => {
    expect(plain(formatVolume(1234, { units: 'metric', locale: 'not_a_locale' }))).toBe('1,234 L')
    expect(plain(formatVolume(1234, { units: 'metric', locale: '' }))).toBe('1,234 L')
  })

  it.each([null, undefined, NaN, Infinity, -Infinity])('shows a dash for %s, never a zero', (nothing) => {
    for (const style of [metric, imperial]) {
      const texts = [formatVolume, formatLength, formatTemperature, formatFlow, formatHourlyFlow].map(
        (each) => each(nothing, style),
      )
      expect([...texts, formatPercent(nothing, style)]).toEqual(Array(6).fill(MISSING))
    }
  })
})

describe('quantities', () => {
  it.each([
    [230.06, 'volts', '230.1 V'],
    [12.836, 'volts', '12.84 V'],
    [3.456, 'amperes', '3.46 A'],
    [-12.34, 'amperes', '-12.3 A'],
    [0, 'amperes', '0.00 A'],
    [4.21, 'watts', '4.2 W'],
    [1466.4, 'watts', '1,466 W'],
    [12_345, 'watts', '12.3 kW'],
    [-0.01, 'watts', '0.0 W'],
    [60, 'wattHours', '0.06 kWh'],
    [1466, 'wattHours', '1.47 kWh'],
    [123_456, 'wattHours', '123.5 kWh'],
    [49.98, 'hertz', '50.0 Hz'],
    [2380, 'rpm', '2,380 rpm'],
    [-104, 'dBm', '-104 dBm'],
    [-7.5, 'dB', '-7.5 dB'],
    [null, 'volts', MISSING],
    [NaN, 'wattHours', MISSING],
  ] as const)('%s %s', (value, quantity, expected) => {
    expect(plain(formatQuantity(value, quantity, 'en'))).toBe(expected)
  })

  it.each([
    [{ min: 186.2, max: 235.8 }, 'volts', '186.2–235.8 V'],
    [{ min: 80, max: 11_420 }, 'watts', '0.1–11.4 kW'],
    [{ min: -12.5, max: 3 }, 'amperes', '-12.5–3.0 A'],
  ] as const)('range over %j %s', (range, quantity, expected) => {
    expect(plain(formatQuantityRange(range, quantity, 'en'))).toBe(expected)
  })

  it('follow the language', () => {
    expect(plain(formatQuantity(1466, 'wattHours', 'de'))).toBe('1,47 kWh')
  })
})
