'use client'
import { useEffect } from 'react'
import type { ApiError } from '@/client/api'
import { useDevices } from '@/client/devices'
import { useCall } from '@/client/use-call'
import { type ComparedSeries, comparedKey } from '@/components/compare/compare-address'
import { getReadings, listDeviceAlerts, listDeviceNotes } from '@/contracts/part-calls'
import type { Alert } from '@/contracts/alerts'
import type { Device, getReadings as endpoint } from '@/contracts/devices/device'
import type { DeviceNote } from '@/contracts/devices/device-notes'
import type { OutputOf } from '@/contracts/endpoint'

export const POINTS = 400
const REFRESH_MS = 300_000
const MOST_ALERTS = 200

/** What is known of one series. */
export type SeriesRead = {
  /** Null: it cannot be seen; undefined while that is not known. */
  device: Device | null | undefined
  points: OutputOf<typeof endpoint>['points'] | undefined
  alerts: readonly Alert[]
  notes: readonly DeviceNote[]
  error: ApiError | undefined
  retry: () => void
  refreshNotes: () => void
}

type Props = {
  series: ComparedSeries
  window: { from: string; to: string }
  onRead: (key: string, read: SeriesRead) => void
}

/** Reads one series and tells what came of it; each is asked for by itself, so that one that fails takes no other along. */
export function SeriesReader({ series, window, onRead }: Props) {
  const { deviceId, metric, channel } = series
  const key = comparedKey(series)
  const list = useDevices({ include: deviceId })
  const device = list.devices && (list.devices.find((one) => one.deviceId === deviceId) ?? null)
  const params = { deviceId }
  const options = { refreshInterval: REFRESH_MS, keepPreviousData: true }
  const query = { metric, points: POINTS, ...window, ...(channel !== null && { channel }) }
  const readings = useCall(getReadings, device ? { params, query } : null, options)
  // a chart without them is still right, so a failure says nothing
  const alerts = useCall(
    listDeviceAlerts,
    device ? { params, query: { ...window, limit: MOST_ALERTS } } : null,
    options,
  )
  const notes = useCall(listDeviceNotes, device ? { params, query: window } : null, options)
  const { data, error = device ? undefined : list.error, mutate } = readings
  const { refresh } = list
  const { mutate: mutateNotes } = notes
  useEffect(() => {
    const retry = () => void (device ? mutate() : refresh())
    onRead(key, {
      device,
      points: data?.points,
      alerts: alerts.data?.alerts ?? [],
      notes: notes.data?.notes ?? [],
      error,
      retry,
      refreshNotes: () => void mutateNotes(),
    })
  }, [key, device, data, alerts.data, notes.data, error, mutate, mutateNotes, refresh, onRead])
  return null
}
