'use client'
import type { Device } from '@/contracts/devices/device'
import { DeviceScreen } from '@/features/device/device-screen'
import { DangerPanel } from '@/features/devices/danger-panel'
import { DeviceTools } from '@/features/devices/device-tools'
import { HomeAssistantPanel } from '@/features/devices/home-assistant/home-assistant-panel'
import { SharingPanel } from '@/features/devices/sharing/sharing-panel'

const SLOTS = { Tools: DeviceTools, Sharing, Danger: DangerPanel }

/** The page of one device, put together from two areas that know nothing of each other. */
export function DevicePage({ deviceId }: { deviceId: string }) {
  return <DeviceScreen key={deviceId} deviceId={deviceId} slots={SLOTS} />
}

/** Who else sees the device: people, and a Home Assistant. */
function Sharing({ device }: { device: Device }) {
  return (
    <div className="flex flex-col gap-4">
      <SharingPanel device={device} />
      {device.access === 'owner' && device.claimed && <HomeAssistantPanel device={device} />}
    </div>
  )
}
