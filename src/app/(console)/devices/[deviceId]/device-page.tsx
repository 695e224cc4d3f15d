'use client'
import type { Device } from '@/contracts/devices/device'
import { DeviceScreen } from '@/features/device/device-screen'
import { DangerPanel } from '@/features/devices/danger-panel'
import {
  CredentialsButton,
  ExportReadingsButton,
  MergeButton,
  SensorButton,
} from '@/features/devices/device-tools'
import { SharingPanel } from '@/features/devices/sharing/sharing-panel'

const SLOTS = { Tools: DeviceTools, Sharing: SharingPanel, Danger: DangerPanel }

/** The page of one device, put together from two areas that know nothing of each other. */
export function DevicePage({ deviceId }: { deviceId: string }) {
  return <DeviceScreen key={deviceId} deviceId={deviceId} slots={SLOTS} />
}

function DeviceTools({ device }: { device: Device }) {
  return (
    <>
      <SensorButton device={device} hasText />
      <CredentialsButton device={device} hasText />
      <MergeButton device={device} hasText />
      <ExportReadingsButton device={device} hasText />
    </>
  )
}
