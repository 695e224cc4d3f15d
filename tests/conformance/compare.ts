import { expect } from 'vitest'
import { publicDeviceId } from '@/ingest/rules/device-id'
import type { DecodedReading, DeviceInfo, RejectedReading } from '@/ingest/types'
import type { SampleReading, SampleRejection } from './samples'

const RELATIVE = 1e-6

const byName = (a: { name: string }, b: { name: string }): number => a.name.localeCompare(b.name)

const series = (metric: string, channel = 0): string => `${metric}.${channel}`

/** The samples write `native:x` for our bare `x`, and other ids before they are made fit for a URL. */
export const publicIdOf = (device: string): string => {
  const colon = device.indexOf(':')
  const [family, id] = [device.slice(0, colon), device.slice(colon + 1)]
  return family === 'native' ? id : (publicDeviceId({ family, id }) ?? '')
}

export const isClose = (actual: number, expected: number): boolean =>
  Math.abs(actual - expected) <= RELATIVE * Math.max(Math.abs(actual), Math.abs(expected))

/** Readings are the expected ones, floats to a millionth; `extras` names metrics (or single channels of them) the sample leaves out. */
export const expectReadings = ({
  actual,
  expected,
  extras = [],
}: {
  actual: readonly DecodedReading[]
  expected: readonly SampleReading[]
  extras?: readonly string[]
}): void => {
  const got = actual
    .filter(({ metric, channel }) => !extras.includes(metric) && !extras.includes(series(metric, channel)))
    .map(({ metric, channel, value }) => ({ name: series(metric, channel), value }))
    .sort(byName)
  const wanted = expected.map(({ m, ch, v }) => ({ name: series(m, ch), value: Number(v) })).sort(byName)
  expect(got.map(({ name }) => name)).toEqual(wanted.map(({ name }) => name))
  got.forEach(({ name, value }, index) => {
    const want = wanted[index]?.value ?? Number.NaN
    expect(isClose(value, want), `${name}: ${value} instead of ${want}`).toBe(true)
  })
}

export const expectRejected = (
  actual: readonly RejectedReading[],
  expected: readonly SampleRejection[],
): void => {
  const got = actual.map(({ metric, channel, raw, reason }) => ({
    name: series(metric, channel),
    raw,
    reason,
  }))
  const wanted = expected.map(({ m, ch, raw, reason }) => ({ name: series(m, ch), raw, reason }))
  expect(got.sort(byName)).toEqual(wanted.sort(byName))
}

/** What a device says of itself; facts without a place in the console (its address, why it started) are not asked for. */
export const expectAttributes = (info: DeviceInfo | undefined, attributes: Record<string, unknown>): void => {
  const { fwVersion, model, name } = attributes
  if (fwVersion !== undefined) expect(info?.firmware).toBe(fwVersion)
  if (model !== undefined) expect(info?.model).toBe(model)
  if (name !== undefined) expect(info?.name).toBe(name)
}
