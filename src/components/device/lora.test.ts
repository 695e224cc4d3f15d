import { expect, it } from 'vitest'
import { isBatteryLow, lossPercent, rssiQuality, snrQuality } from './lora'

it.each([
  [-30, 'good'],
  [-100, 'good'],
  [-100.1, 'fair'],
  [-115, 'fair'],
  [-115.1, 'weak'],
  [-140, 'weak'],
])('an RSSI of %d dBm is %s', (dBm, word) => {
  expect(rssiQuality(dBm)).toBe(word)
})

it.each([
  [2.5, 7, 'good'],
  [2.4, 7, 'fair'],
  [-2.5, 7, 'fair'],
  [-2.6, 7, 'weak'],
  [-10, 12, 'good'],
  [-15, 12, 'fair'],
  [-15.1, 12, 'weak'],
  [2.5, null, 'good'],
  [-10, null, 'weak'],
] as const)('an SNR of %d dB at SF%s is %s', (dB, spreading, word) => {
  expect(snrQuality(dB, spreading)).toBe(word)
})

it.each([
  [0, 0, null],
  [10, 0, 0],
  [3, 1, 25],
  [0, 2, 100],
])('%d received and %d lost: %s percent', (received, lost, expected) => {
  expect(lossPercent({ received, lost })).toBe(expected)
})

it.each([
  [null, false],
  [0, true],
  [19.9, true],
  [20, false],
])('a battery of %s percent: low %s', (percent, isLow) => {
  expect(isBatteryLow(percent)).toBe(isLow)
})
