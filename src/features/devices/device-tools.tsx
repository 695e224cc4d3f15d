'use client'
import { Download, KeyRound, Merge, Radar } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { Device } from '@/contracts/devices/device'
import { deviceLabel } from '@/domain/devices/device-name'
import { dialogButton } from './dialog-button'

export const SensorButton = dialogButton({
  icon: Radar,
  useLabel: (device) => useTranslations('sensor')('open', { name: deviceLabel(device) }),
  useText: () => useTranslations('sensor')('title'),
  load: async () => (await import('./sensor/sensor-dialog')).SensorDialog,
  isForOwner: true,
})

export const CredentialsButton = dialogButton({
  icon: KeyRound,
  useLabel: (device) => useTranslations('devices.credentials')('open', { name: deviceLabel(device) }),
  useText: () => useTranslations('devices.credentials')('title'),
  load: async () => (await import('./credentials/credentials-dialog')).CredentialsDialog,
  isForOwner: true,
})

export const MergeButton = dialogButton({
  icon: Merge,
  useLabel: (device) => useTranslations('devices.merge')('open', { name: deviceLabel(device) }),
  useText: () => useTranslations('devices.merge')('next'),
  load: async () => (await import('./merge-dialog')).MergeDialog,
  isForOwner: true,
})

export const ExportReadingsButton = dialogButton({
  icon: Download,
  useLabel: (device) => useTranslations('devices.export')('open', { name: deviceLabel(device) }),
  useText: () => useTranslations('devices.export')('title'),
  load: async () => (await import('./list/export-dialog')).ExportDialog,
})

/** The tools of a device in a list. */
export function RowTools({ device, className }: { device: Device; className?: string }) {
  return (
    <>
      <SensorButton device={device} className={className} />
      <CredentialsButton device={device} className={className} />
      <MergeButton device={device} className={className} />
      <ExportReadingsButton device={device} className={className} />
    </>
  )
}
