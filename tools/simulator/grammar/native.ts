import { metricUnit, type Metric } from '@/domain/readings/metrics'
import type { PumpMode } from '@/domain/pump/types'
import type { DeviceKind } from '@/ingest/types'
import type { Observation } from '../model/observe'
import { rounded, type Message } from './message'

/** The console's own scheme: `<root>/<id>/…`, JSON. */
export type NativeAddress = { root: string; id: string }

/** Decimals of each unit on the wire; a unit that is not listed is sent whole. */
const DIGITS: Readonly<Record<string, number>> = {
  V: 3,
  A: 2,
  W: 1,
  Hz: 2,
  '°C': 1,
  '%': 1,
  'L/min': 1,
  '0-1': 2,
  dB: 1,
}

/** Decimals a metric is reported with. */
export const nativeDigits = (metric: Metric): number => DIGITS[metricUnit(metric)] ?? 0

const keyOf = ({ metric, channel }: { metric: Metric; channel: number }): string =>
  channel === 0 ? metric : `${metric}.${channel}`

const wireValue = (metric: Metric, value: number): number | boolean =>
  metricUnit(metric) === 'bool' ? value === 1 : rounded(value, nativeDigits(metric))

/** One report: a failed sensor sends null and says why under `err`. `ts` in epoch ms. */
export const nativeReport = ({
  ts,
  seq,
  boot,
  observation,
}: {
  ts: number
  seq: number
  boot: number
  observation: Observation
}): string => {
  const { readings, failed } = observation
  const measured = readings.map(({ metric, channel, value }) => [
    keyOf({ metric, channel }),
    wireValue(metric, value),
  ])
  const m = Object.fromEntries([...measured, ...failed.map((failure) => [keyOf(failure), null])])
  const err = Object.fromEntries(failed.map((failure) => [keyOf(failure), failure.reason]))
  return JSON.stringify({ ts, seq, boot, m, ...(failed.length > 0 && { err }) })
}

/** A report, or several as a backlog from the oldest to the newest. */
export const nativeTelemetry = ({ root, id }: NativeAddress, reports: readonly string[]): Message => ({
  topic: `${root}/${id}/telemetry`,
  payload: reports.length === 1 ? (reports[0] ?? '') : `[${reports.join(',')}]`,
  retain: false,
})

const status = ({ root, id }: NativeAddress, body: object): Message => ({
  topic: `${root}/${id}/status`,
  payload: JSON.stringify(body),
  retain: true,
})

type Identity = { boot: number; kind: DeviceKind; name: string; intervalS: number; sleeps: boolean }

/** The firmware that runs. `ota`: the last update, and whether it is still on probation. */
export type NativeFirmware = {
  fw: string
  ota?: { job: string; slot: number; confirmed: boolean; counter: number }
}

/** What a simulated device is built for, and what it runs when it is new. */
export const NATIVE_HARDWARE = 'sim-a'
export const NATIVE_FIRMWARE = '1.4.2'

/** What a device says when it has connected; a sleeper says it before it leaves, with the time of its return. */
export const nativeBirth = (
  address: NativeAddress,
  { boot, kind, name, intervalS, sleeps }: Identity,
  { fw, ota }: NativeFirmware = { fw: NATIVE_FIRMWARE },
): Message =>
  status(address, {
    online: true,
    boot,
    fw,
    hw: NATIVE_HARDWARE,
    kind,
    name,
    interval_s: Math.max(1, Math.round(intervalS)),
    sleep: sleeps,
    ...(sleeps && { next_s: Math.max(1, Math.round(intervalS)) }),
    ...(ota && { ota }),
  })

/** What the broker says for a device that went without a word. */
export const nativeWill = (address: NativeAddress, boot: number): Message =>
  status(address, { online: false, reason: 'lwt', boot })

/** The relay as it stands, who set it (`auto`, `limit`, `cmd:<id>`), and who may. */
export const nativeState = (
  { root, id }: NativeAddress,
  { ts, on, by, mode }: { ts: number; on: boolean; by: string; mode: PumpMode },
): Message => ({
  topic: `${root}/${id}/state`,
  payload: JSON.stringify({ ts, relay: { 0: on }, mode, by }),
  retain: true,
})
