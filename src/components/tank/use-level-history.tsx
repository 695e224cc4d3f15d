'use client'
import { useMemo } from 'react'
import type { ApiError } from '@/client/api'
import type { Device } from '@/contracts/devices/device'
import { levelHistoryOf, type LevelHistoryPoint } from './level-points'
import { useReadings } from '@/components/query/use-readings'

type Options = { minutes: number; points: number; refreshS: number; enabled?: boolean }

/** The history of a device's level up to now. */
export function useLevelHistory(
  device: Device,
  { minutes, points, refreshS, enabled = true }: Options,
): { history: LevelHistoryPoint[] | undefined; error: ApiError | undefined } {
  const { tankConfig, tankSeries, capacityLiters } = device
  const tanks = useMemo(
    () => ({ tankConfig, tankSeries, capacityLiters }),
    [tankConfig, tankSeries, capacityLiters],
  )
  const span = enabled ? { minutes } : null
  const { buckets, error } = useReadings(device, { metric: 'tank_level_pct', span, points, refreshS })
  const history = useMemo(() => buckets && levelHistoryOf(buckets, tanks), [buckets, tanks])
  return { history, error }
}
