'use client'
import { useTranslations } from 'next-intl'
import type { Device } from '@/contracts/devices/device'
import { useAlertName } from '@/components/alerts/use-alert-name'
import { useKindName } from '@/components/device/kind-name'
import { primaryMetricOf } from '@/domain/devices/primary-metric'
import { deviceCsv } from './device-csv'
import type { ListColumn } from './device-list'
import { usePrimaryMetricText } from '@/components/device/primary-metric-cell'

/** So that a spreadsheet reads the file as UTF-8. */
const BOM = '\uFEFF'

const STATUS = { online: 'statusOnline', offline: 'statusOffline', unknown: 'statusUnknown' } as const

/** Hands these devices with the columns of the list to the browser as a file. */
export function useCsvDownload() {
  const t = useTranslations('devices')
  const kindOf = useKindName()
  const alertOf = useAlertName()
  const reading = usePrimaryMetricText()
  const readingOf = (device: Device) => {
    const found = reading(primaryMetricOf(device))
    return found ? `${found.name} ${found.text}` : ''
  }
  const words = {
    headOf: (column: ListColumn | 'device' | 'deviceId') => t(`csv.${column}`),
    statusOf: (status: Device['status']) => t(STATUS[status]),
    kindOf,
    alertOf,
    readingOf,
  }
  return (devices: readonly Device[], columns: readonly ListColumn[]) => {
    const text = BOM + deviceCsv({ devices, columns, words })
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
    link.download = 'devices.csv'
    link.click()
    URL.revokeObjectURL(link.href)
  }
}
