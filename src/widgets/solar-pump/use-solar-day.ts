'use client'
import { useMemo } from 'react'
import type { ApiError } from '@/client/api'
import { getReadings, listRuns } from '@/contracts/part-calls'
import type { Device, getReadings as endpoint } from '@/contracts/devices/device'
import type { OutputOf } from '@/contracts/endpoint'
import type { Run } from '@/contracts/devices/pump'
import type { Metric } from '@/domain/readings/metrics'
import { isoIn, startOfDay } from '@/domain/time/zoned-time'
import { useDeviceCall } from '@/components/query/use-device-call'
import type { FaultPoint } from './dry-run'
import { MOTOR_CHANNEL, panelChannelOf } from './solar-readings'

export type ReadingBucket = OutputOf<typeof endpoint>['points'][number]
export type SolarDay = {
  /** Midnight where the device stands, epoch ms. */
  from: number
  power: readonly ReadingBucket[] | undefined
  flow: readonly ReadingBucket[] | undefined
  faults: readonly FaultPoint[] | undefined
  /** Of a pump that watches its source. */
  runs: readonly Run[] | undefined
  error: ApiError | undefined
  refresh: () => void
}

const QUARTER_MS = 900_000
/** A quarter of an hour at the end of the day. */
const POINTS = 96
const REFRESH = { pollS: 60, gapS: 60 }

type Options = { now: number; /** The console stops it when its source is low. */ hasSource: boolean }

/** Today's power, flow, faults and runs of a solar pump. */
export function useSolarDay(device: Device, { now, hasSource }: Options): SolarDay {
  const { deviceId, timezone } = device
  const quarter = Math.floor(now / QUARTER_MS) * QUARTER_MS
  const from = useMemo(() => startOfDay(isoIn(timezone)(quarter).slice(0, 10), timezone), [timezone, quarter])
  const argsOf = (metric: Metric, channel: number) => ({
    params: { deviceId },
    query: { metric, channel, from: new Date(from).toISOString(), points: POINTS },
  })
  const power = useDeviceCall(device, getReadings, argsOf('power_w', panelChannelOf(device)), REFRESH)
  const flow = useDeviceCall(device, getReadings, argsOf('flow_lpm', MOTOR_CHANNEL), REFRESH)
  const tellsFaults = 'fault_code' in device.latest
  const faultArgs = tellsFaults ? argsOf('fault_code', MOTOR_CHANNEL) : null
  const faults = useDeviceCall(device, getReadings, faultArgs, REFRESH)
  const runArgs = {
    params: { deviceId },
    query: { ch: MOTOR_CHANNEL, from: new Date(from).toISOString() },
  }
  const runs = useDeviceCall(device, listRuns, hasSource ? runArgs : null, REFRESH)
  return {
    from,
    power: power.data?.points,
    flow: flow.data?.points,
    faults: useFaultPoints(faults.data?.points),
    runs: runs.data?.runs,
    error: power.error ?? flow.error,
    refresh: () => {
      void power.refresh()
      void flow.refresh()
    },
  }
}

const HOUR_MS = 3_600_000

/** The fault codes by the minute, as far back as the present one can matter; only while `isDry`. */
export function useRecentFaults(
  device: Device,
  { isDry, retryMinutes, now }: { isDry: boolean; retryMinutes: number; now: number },
): readonly FaultPoint[] | undefined {
  // by the hour: a window that moved with every second would be a new call each time
  const hours = Math.ceil(retryMinutes / 60)
  const from = (Math.floor(now / HOUR_MS) - hours) * HOUR_MS
  const args = {
    params: { deviceId: device.deviceId },
    query: {
      metric: 'fault_code',
      channel: MOTOR_CHANNEL,
      from: new Date(from).toISOString(),
      points: 60 * (hours + 1),
    },
  }
  const { data } = useDeviceCall(device, getReadings, isDry ? args : null, { pollS: 60, gapS: 20 })
  return useFaultPoints(data?.points)
}

const useFaultPoints = (points: readonly ReadingBucket[] | undefined): readonly FaultPoint[] | undefined =>
  useMemo(() => points?.map(({ at, min, max, last }) => ({ at: Date.parse(at), min, max, last })), [points])
