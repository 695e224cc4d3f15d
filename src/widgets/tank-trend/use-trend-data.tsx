'use client'
import { useMemo } from 'react'
import { useDevices } from '@/client/devices'
import { getUsage } from '@/contracts/part-calls'
import type { Device } from '@/contracts/devices/device'
import { withGaps } from '@/components/chart/gaps'
import type { ChartPoint, ChartWindow } from '@/components/chart/types'
import { useRuns } from '@/components/pump/runs/use-runs'
import { useDeviceCall } from '@/components/query/use-device-call'
import { useReadings } from '@/components/query/use-readings'
import { tankTrendDefinition } from './definition'
import { useLinkedPump } from './use-linked-pump'
import { comparisonPoints, trendPoints, withDetail } from './trend-points'

export type TrendConfig = ReturnType<typeof tankTrendDefinition.defaults>

const POINTS = 300
const DAY_MS = 86_400_000
/** A silence must be this share of the window to be drawn as a gap. */
const GAP_SHARE = 1 / 60
const LEAD_MINUTES = 10
const LEAD_SHARE = 0.04
const { pollS } = tankTrendDefinition

type Options = {
  device: Device
  config: TrendConfig
  window: ChartWindow
  zoom: ChartWindow | null
  /** Device time of the level that the device list has. */
  at: number
}

/** The curve of the window, finer where somebody looks closer, and the same time of yesterday. */
export function useTrendCurve({ device, config, window, zoom, at }: Options) {
  const metric = config.measure === 'level' ? ('tank_level_pct' as const) : ('tank_volume_l' as const)
  const minutes = config.windowMinutes
  // from a little before the window, so that the curve comes in at its edge
  const asked = minutes + Math.max(LEAD_MINUTES, Math.ceil(minutes * LEAD_SHARE))
  const points = Math.min(POINTS, asked)
  const rolling = useReadings(device, { metric, span: { minutes: asked }, points, refreshS: pollS })
  const closer = useReadings(device, { metric, span: zoom, points: POINTS, refreshS: pollS })
  const before = useReadings(device, {
    metric,
    span: config.showYesterday ? { minutes: asked, agoMs: DAY_MS } : null,
    points,
    refreshS: 10 * pollS,
  })
  const newest = config.measure === 'level' ? device.levelPercent : device.volumeLiters
  const minGapMs = (window.to - window.from) * GAP_SHARE
  const { buckets } = rolling
  const fine = closer.buckets
  const today = useMemo(() => {
    if (!buckets) return undefined
    const known = withDetail(trendPoints(buckets), fine && trendPoints(fine), zoom)
    const isNew = newest !== null && at > (known.at(-1)?.at ?? 0)
    const all: ChartPoint[] = isNew ? [...known, { at, value: newest }] : known
    return withGaps(all, minGapMs)
  }, [buckets, fine, zoom, newest, at, minGapMs])
  const yesterday = useMemo(
    () => before.buckets && withGaps(comparisonPoints(before.buckets, DAY_MS), minGapMs),
    [before.buckets, minGapMs],
  )
  return { today, yesterday, error: rolling.error, refresh: rolling.refresh }
}

const hasRelay = ({ latest }: Device): boolean => 'relay_on' in latest

/** The runs of the chosen pump, else of the one that by its own settings is the tank's, else of the device's own relay. */
export function useTrendRuns({ device, config }: Pick<Options, 'device' | 'config'>) {
  const { devices } = useDevices()
  const isChosen = config.pumpDeviceId !== ''
  const linked = useLinkedPump({ devices, tankId: device.deviceId, enabled: !isChosen })
  const wanted = isChosen ? config.pumpDeviceId : linked?.deviceId
  const pump = devices?.find(({ deviceId }) => deviceId === wanted)
  const enabled = isChosen ? pump !== undefined : pump !== undefined || hasRelay(device)
  const hours = config.windowMinutes / 60
  const ch = pump && !isChosen ? (linked?.ch ?? 0) : 0
  const { runs, error, refresh } = useRuns({ device: pump ?? device, ch, hours, pollS, enabled })
  return { runs: enabled ? runs : undefined, error, refresh, isGone: isChosen && !pump }
}

/** Refills and leaks: asked for the shortest range that holds the window. */
export function useTrendUsage({ device, config }: Pick<Options, 'device' | 'config'>) {
  const minutes = config.windowMinutes
  const range = minutes <= 1440 ? ('day' as const) : ('week' as const)
  const args = { params: { deviceId: device.deviceId }, query: { range } }
  return useDeviceCall(device, getUsage, args, { pollS: 300, gapS: 60 }).data
}
