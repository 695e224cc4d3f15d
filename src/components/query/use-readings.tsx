'use client'
import { getReadings } from '@/contracts/part-calls'
import type { Device } from '@/contracts/devices/device'
import type { DerivedMetric } from '@/domain/readings/derived-metrics'
import { useRollingCall } from './use-rolling-call'

/** The last minutes, or as many that ended some time ago; or a window that stands still (epoch ms). */
type Span = { minutes: number; agoMs?: number } | { from: number; to: number }

type Options = {
  metric: DerivedMetric
  /** Null to wait. */
  span: Span | null
  points: number
  refreshS: number
}

const windowAt = (span: Span, now: number) => {
  if ('from' in span) return span
  const to = now - (span.agoMs ?? 0)
  return { from: to - span.minutes * 60_000, to }
}

/**
 * A derived history of a device in buckets, oldest first. The tank's description is part of the key: with it all levels
 * change.
 */
export function useReadings(
  { deviceId, tankConfig, tankSeries, calibration }: Device,
  { metric, span, points, refreshS }: Options,
) {
  const described = JSON.stringify([tankConfig, tankSeries, calibration])
  const argsAt = (now: number, asked: Span) => {
    const { from, to } = windowAt(asked, now)
    const window = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
    return { params: { deviceId }, query: { metric, points, ...window } }
  }
  const { data, error, refresh } = useRollingCall(getReadings, {
    key: [deviceId, metric, points, described, JSON.stringify(span)],
    argsAt: span && ((now) => argsAt(now, span)),
    refreshS,
  })
  return { buckets: data?.points, error, refresh }
}
