'use client'
import { useState } from 'react'
import { useTranslations } from 'next-intl'
import { useDevices } from '@/client/devices'
import type { Device } from '@/contracts/devices/device'
import { toast } from '@/ui/toast/toast'
import { forEachDevice } from './bulk-actions'

type BulkAction = {
  devices: readonly Device[]
  work: (device: Device) => Promise<unknown>
  /** What is said when it went well. */
  done: string
}

/** Does something with several devices and says how it went. */
export function useBulkAction() {
  const t = useTranslations('devices.bulk')
  const { refresh } = useDevices()
  const [busy, setBusy] = useState(false)
  const run = async ({ devices, work, done }: BulkAction) => {
    setBusy(true)
    const failed = await forEachDevice(devices, work)
    setBusy(false)
    if (failed.length > 0) toast.error(t('failed', { failed: failed.length, total: devices.length }))
    else toast.success(done)
    void refresh()
  }
  return { busy, run }
}
