import { describe, expect, it } from 'vitest'
import { airtimeMs, forecastFuota, SPREADINGS } from './fuota'

const HOUR_MS = 3_600_000
const usual = { bytes: 20_480, redundancyPercent: 50, uplinkIntervalS: 600, retries: 1, dutyPercent: 10 }

describe('time on air', () => {
  // Semtech's LoRa calculator, 125 kHz, 4/5, explicit header, check sum
  it.each([
    [23, 7, 61.7],
    [23, 12, 1482.8],
    [64, 9, 390.1],
    [51, 10, 616.4],
  ] as const)('of %d bytes at SF%d is %d ms', (bytes, spreading, ms) => {
    expect(airtimeMs(bytes, spreading)).toBeCloseTo(ms, 0)
  })
})

describe('the forecast of a deployment', () => {
  it('says what 20 KiB at SF9 takes: about half an hour of sending, as reported (chirpstack#1029)', () => {
    const forecast = forecastFuota({ ...usual, spreading: 9 })
    expect(forecast).toMatchObject({ fragmentBytes: 112, fragments: 183 + 92, setupMs: HOUR_MS })
    expect(forecast.sendMs / 60_000).toBeGreaterThan(28)
    expect(forecast.sendMs / 60_000).toBeLessThan(36)
    expect(forecast.totalMs).toBe(forecast.setupMs + forecast.sendMs)
    expect([2 ** (forecast.timeoutC ?? 0), 128 * 2 ** (forecast.timeoutB ?? 0)]).toEqual([2048, 2048])
  })

  it('takes longer with each step of the spreading factor, and names no time-out where none suffices', () => {
    const all = SPREADINGS.map((spreading) => forecastFuota({ ...usual, spreading }).sendMs)
    expect(all).toEqual([...all].sort((a, b) => a - b))
    expect(forecastFuota({ ...usual, bytes: 200_000, spreading: 12 })).toMatchObject({ timeoutC: null })
    expect(forecastFuota({ ...usual, bytes: 1, spreading: 7, redundancyPercent: 0 }).fragments).toBe(1)
  })
})
