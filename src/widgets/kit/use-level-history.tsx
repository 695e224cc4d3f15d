'use client'
import { useMemo } from 'react'
import useSWR from 'swr'
import { call, type ApiError } from '@/client/api'
import { getReadings } from '@/contracts/calls'
import type { Device, getReadings as endpoint } from '@/contracts/device'
import type { OutputOf } from '@/contracts/endpoint'
import { pointsOf, type LevelPoint } from './level-points'

type Options = { minutes: number; points: number; refreshS: number; enabled?: boolean }

/** The history of a device's level up to now. The tank's description is part of the key: with it all levels change. */
export function useLevelHistory(
  device: Device,
  { minutes, points, refreshS, enabled = true }: Options,
): { history: LevelPoint[] | undefined; error: ApiError | undefined } {
  const { deviceId, tankConfig, tankSeries, calibration, capacityLiters } = device
  const tanks = useMemo(
    () => ({ tankConfig, tankSeries, capacityLiters }),
    [tankConfig, tankSeries, capacityLiters],
  )
  const described = JSON.stringify([tankConfig, tankSeries, calibration])
  const load = () => {
    const to = Date.now()
    const window = { from: new Date(to - minutes * 60_000).toISOString(), to: new Date(to).toISOString() }
    return call(getReadings, { params: { deviceId }, query: { metric: 'tank_level_pct', points, ...window } })
  }
  const { data, error } = useSWR<OutputOf<typeof endpoint>, ApiError>(
    enabled ? ['level-history', deviceId, minutes, points, described] : null,
    load,
    { refreshInterval: refreshS * 1000 },
  )
  const history = useMemo(() => data && pointsOf(data.points, tanks), [data, tanks])
  return { history, error }
}
