'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { callApi, errorMessageOf } from '@/client/api'
import { useDevices } from '@/client/devices'
import { useFormat } from '@/client/format'
import type { Alert } from '@/contracts/alerts'
import { acknowledgeAlert, snoozeAlert } from '@/contracts/calls'
import type { Device } from '@/contracts/devices/device'
import { toast } from '@/ui/toast/toast'

type AlertingDevice = Pick<Device, 'deviceId' | 'alerts'>

/** What can be done about an open alert. What the server answers goes into the shared device list. */
export function useAlertCalls({ deviceId, alerts }: AlertingDevice, onDone?: () => void) {
  const t = useTranslations('deviceAlerts')
  const format = useFormat()
  const { patchDevice } = useDevices()
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<{ alert: Alert }>, said: (alert: Alert) => string) => {
    setBusy(true)
    try {
      const { alert } = await work()
      const known = { acknowledgedAt: alert.acknowledgedAt }
      await patchDevice(deviceId, {
        alerts: alerts.map((one) => (one.id === alert.id ? { ...one, ...known } : one)),
      })
      toast.success(said(alert))
      onDone?.()
      return true
    } catch (error) {
      toast.error(errorMessageOf(error, t('actionFailed')))
      return false
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    acknowledge: (id: string) =>
      run(
        () => callApi(acknowledgeAlert, { params: { id } }),
        () => t('acknowledgedDone'),
      ),
    snooze: (id: string, minutes: number) =>
      run(
        () => callApi(snoozeAlert, { params: { id }, body: { minutes } }),
        ({ snoozedUntil }) => t('snoozedDone', { time: format.time(snoozedUntil) }),
      ),
  }
}
