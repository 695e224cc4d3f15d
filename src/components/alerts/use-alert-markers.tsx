'use client'
import { useMemo } from 'react'
import { useFormat } from '@/client/format'
import { listDeviceAlerts } from '@/contracts/part-calls'
import type { Device } from '@/contracts/devices/device'
import { useRollingCall } from '@/components/query/use-rolling-call'
import { SEVERITY_STYLES } from './severity-styles'
import { useAlertName } from './use-alert-name'

const REFRESH_S = 300

/** When an alert began: an instant (epoch ms, device time) with its words and the colour of its severity. */
export type AlertMarker = { at: number; label: string; color: string }

/** The alerts that began within the last minutes. A picture without them is still right, so a failure says nothing. */
export function useAlertMarkers({ deviceId, alerts }: Pick<Device, 'deviceId' | 'alerts'>, minutes: number) {
  const nameOf = useAlertName()
  const format = useFormat()
  const { data } = useRollingCall(listDeviceAlerts, {
    // a new alert is there at once, not with the next poll
    key: [deviceId, minutes, alerts.map(({ id }) => id).join()],
    argsAt: (now) => {
      const [from, to] = [new Date(now - minutes * 60_000).toISOString(), new Date(now).toISOString()]
      return { params: { deviceId }, query: { from, to } }
    },
    refreshS: REFRESH_S,
  })
  return useMemo(
    () =>
      (data?.alerts ?? []).map((alert): AlertMarker => {
        const { openedAt, severity } = alert
        const label = `${nameOf(alert)}, ${format.time(openedAt)}`
        return { at: Date.parse(openedAt), label, color: SEVERITY_STYLES[severity].color }
      }),
    [data, format, nameOf],
  )
}
