'use client'
import type { ReactNode } from 'react'
import { useNow } from '@/client/clock'
import { useDevices } from '@/client/devices'
import type { Device } from '@/contracts/device'
import { deviceLabel, readableId } from '@/domain/device-name'
import { DeviceAge, DeviceBadges, DeviceName } from './device-header'
import { DeviceGone, DeviceNeeded, FirstReading, LoadFailure } from './device-states'
import { freshnessOf, levelTimeOf, type Freshness } from './freshness'
import type { FrameStatus } from './status-word'
import { LoadingBody, WidgetFrame, type FrameProps } from './widget-frame'

/** A device that has reported what the widget shows, and how far that can be believed. */
export type DeviceView = { device: Device; at: number; freshness: Freshness; now: number }

type Props = {
  deviceId: string
  /** Seconds between polls while the live stream is silent. */
  pollS: number
  /** Device time (epoch ms) of what the widget shows; null before the device has said any of it. */
  timeOf?: (device: Device) => number | null
  tools?: (device: Device) => ReactNode
  children: (view: DeviceView) => ReactNode
}

const AGE_TICK_MS = 15_000

/**
 * The frame of a widget about one device, with every state in which there is nothing to show yet or any more. The
 * frame itself stays while its state changes, so that a menu opened early is not lost.
 */
export function DeviceFrame(props: Props) {
  return <WidgetFrame {...useFrame(props)} />
}

function useFrame({ deviceId, pollS, timeOf = levelTimeOf, tools, children }: Props): FrameProps {
  const { devices, error, refresh } = useDevices({ refreshInterval: pollS * 1000 })
  const now = useNow(AGE_TICK_MS)
  if (deviceId === '') return { status: 'unknown', children: <DeviceNeeded /> }
  if (!devices && error) {
    return { status: 'error', children: <LoadFailure error={error} retry={() => void refresh()} /> }
  }
  if (!devices || now === null) return { status: 'loading', children: <LoadingBody /> }
  const device = devices.find((candidate) => candidate.deviceId === deviceId)
  if (!device)
    return {
      status: 'unknown',
      subtitle: <DeviceName name={readableId(deviceId)} />,
      children: <DeviceGone />,
    }
  const own = { subtitle: <DeviceName name={deviceLabel(device)} />, tools: tools?.(device) }
  const at = timeOf(device)
  if (at === null) return { ...own, status: device.status, children: <FirstReading /> }
  const freshness = freshnessOf(device, at, now)
  return {
    ...own,
    status: statusOf(device, freshness),
    subtitle: <DeviceAge device={device} at={at} now={now} />,
    badges: <DeviceBadges device={device} />,
    children: children({ device, at, freshness, now }),
  }
}

const statusOf = ({ status }: Device, freshness: Freshness): FrameStatus =>
  status === 'online' && freshness !== 'fresh' ? 'stale' : status
