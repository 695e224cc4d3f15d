'use client'
import { memo, type ReactNode } from 'react'
import type { ApiError } from '@/client/api'
import { useNow } from '@/client/clock'
import { toServerTime, useDisconnectedSince } from '@/client/live/connection'
import { useDevices } from '@/client/devices'
import { useDeferredFirstRender } from '@/client/use-deferred-first-render'
import type { Device } from '@/contracts/devices/device'
import type { DeviceKind } from '@/domain/devices/device-kinds'
import { deviceLabel, readableId } from '@/domain/devices/device-name'
import { MutedBadge } from '@/components/alerts/muted-badge'
import { looksCritical } from '@/components/alerts/open-alerts'
import { DeviceAge, DeviceBadges } from '@/components/device/device-header'
import {
  DeviceGone,
  DeviceNeeded,
  DeviceUnfit,
  FirstReading,
  type MissingData,
  LoadFailure,
} from './device-states'
import { freshnessOf, levelTimeOf, type Freshness } from '@/components/device/freshness'
import type { FrameStatus } from '@/components/device/status-label'
import { LoadingBody, WidgetFrame, type FrameProps } from './widget-frame'

/** A device that has reported what the widget shows, and how far that can be believed. */
export type DeviceView = { device: Device; at: number; freshness: Freshness; now: number }

type Props = {
  deviceId: string
  /** Seconds between polls while the live stream is silent. */
  pollS: number
  /** Device time (epoch ms) of what the widget shows; null before the device has said any of it. */
  timeOf?: (device: Device) => number | null
  /** What a device has none of that reports but has no such time; of a level unless `timeOf` is given. */
  lack?: MissingData
  /** Where a device has to be chosen, those of these kinds come first. */
  kinds?: readonly DeviceKind[]
  /** What this part of the device is called; shown behind the device's name. */
  name?: string
  tools?: (device: Device) => ReactNode
  children: (view: DeviceView) => ReactNode
}

const AGE_TICK_MS = 15_000

/**
 * The frame of a widget about one device, with every state in which there is nothing to show yet or any more. The
 * frame itself stays while its state changes, so that a menu opened early is not lost.
 */
export function DeviceFrame({ pollS, ...props }: Props) {
  const {
    devices: listed,
    error,
    refresh,
  } = useDevices({
    refreshInterval: pollS * 1000,
    include: props.deviceId,
  })
  const tick = useNow(AGE_TICK_MS)
  const now = tick === null ? null : toServerTime(tick)
  const isSilent = useDisconnectedSince() !== null
  // all of a card waits for the first look at the clock
  const devices = useDeferredFirstRender(now === null ? undefined : listed)
  const device = devices?.find(({ deviceId }) => deviceId === props.deviceId)
  const failure = listed ? undefined : error
  return (
    <Frame
      {...props}
      device={device}
      now={now}
      isSilent={isSilent}
      isListed={devices !== undefined}
      error={failure}
      retry={refresh}
    />
  )
}

type FrameInput = Omit<Props, 'pollS'> & {
  device: Device | undefined
  isListed: boolean
  now: number | null
  isSilent: boolean
  error: ApiError | undefined
  retry: () => Promise<void>
}

/** News of other devices ends here. */
const Frame = memo(function Frame(props: FrameInput) {
  return <WidgetFrame {...framePropsOf(props)} />
})

const TANKS: readonly DeviceKind[] = ['tank']

function framePropsOf({
  deviceId,
  timeOf = levelTimeOf,
  name = '',
  tools,
  children,
  ...seen
}: FrameInput): FrameProps {
  const { device, isListed, now, error, retry } = seen
  const isAboutLevel = timeOf === levelTimeOf
  const { kinds = isAboutLevel ? TANKS : [], lack = isAboutLevel ? 'level' : 'anything' } = seen
  if (deviceId === '') return { status: null, children: <DeviceNeeded kinds={kinds} /> }
  if (error) return { status: 'error', children: <LoadFailure error={error} retry={() => void retry()} /> }
  if (!isListed || now === null) return { status: 'loading', children: <LoadingBody /> }
  if (!device)
    return {
      status: 'unknown',
      device: readableId(deviceId),
      children: <DeviceGone />,
    }
  const own = {
    device: labelOfPart(device, name),
    badges: <MutedBadge device={device} />,
    tools: tools?.(device),
  }
  const at = timeOf(device)
  if (at === null) {
    const hasReported = Object.keys(device.latest).length > 0
    const children = hasReported ? <DeviceUnfit lack={lack} kinds={kinds} /> : <FirstReading />
    return { ...own, status: device.status, children }
  }
  const freshness = freshnessShown(freshnessOf(device, at, now), seen.isSilent)
  return {
    ...own,
    status: frameStatusOf(device, freshness),
    wasPercent: isAboutLevel && freshness !== 'expired' ? device.levelPercent : null,
    isCritical: looksCritical(device, { isAboutLevel, isKnown: freshness !== 'expired' }),
    subtitle: <DeviceAge device={device} at={at} now={now} />,
    badges: <DeviceBadges device={device} />,
    children: children({ device, at, freshness, now }),
  }
}

const labelOfPart = (device: Device, part: string): string =>
  part === '' ? deviceLabel(device) : `${deviceLabel(device)} · ${part}`

/** Of a server that is silent nothing is news. */
const freshnessShown = (freshness: Freshness, isSilent: boolean): Freshness =>
  isSilent && freshness === 'fresh' ? 'stale' : freshness

const frameStatusOf = ({ status }: Device, freshness: Freshness): FrameStatus =>
  status === 'online' && freshness !== 'fresh' ? 'stale' : status
