'use client'
import { useTranslations } from 'next-intl'
import { PowerOff } from 'lucide-react'
import { memo, useMemo } from 'react'
import { useDisconnectedSince } from '@/client/live/connection'
import { getPump } from '@/contracts/part-calls'
import type { Device } from '@/contracts/devices/device'
import { deviceWidget } from '../kit/device-widget'
import { lastReportTimeOf } from '@/components/device/freshness'
import { PumpSettingsButton } from '@/components/pump/settings/pump-settings-button'
import { useDeviceCall } from '@/components/query/use-device-call'
import { WidgetNotice } from '../kit/widget-notice'
import { pumpControllerDefinition } from './definition'
import { PumpPanel } from './pump-panel'
import { NoPump } from '@/widgets/kit/no-pump'
import { isNoPump, withUnknownState, withIssuedCommand } from '@/components/pump/pump-state'
import { usePumpCommands } from '@/components/pump/use-pump-commands'

type BodyProps = { device: Device; ch: number; runMinutes: number }

const Body = memo(function Body({ device: listed, ch, runMinutes }: BodyProps) {
  const isSilent = useDisconnectedSince() !== null
  // that it was offline is not known any more either
  const device = useMemo(
    () => (isSilent ? { ...listed, status: 'unknown' as const } : listed),
    [listed, isSilent],
  )
  const { deviceId } = device
  const { data, error, refresh } = useDeviceCall(
    device,
    getPump,
    { params: { deviceId }, query: { ch } },
    { pollS: pumpControllerDefinition.pollS },
  )
  const orders = usePumpCommands({ deviceId, ch, refresh })
  if (data && isNoPump(device, data.pump)) return <NoPump />
  const told = data && withIssuedCommand(data.pump, orders.taken)
  const pump = told && isSilent ? withUnknownState(told) : told
  if (told && told.mayOperate && !told.controllable && told.actual === 'unknown') return <NotControllable />
  return (
    <PumpPanel
      pump={pump ?? null}
      device={device}
      orders={orders}
      runMinutes={runMinutes}
      error={error}
      retry={() => void refresh()}
    />
  )
})

function NotControllable() {
  const t = useTranslations('widgets.pumpController')
  return (
    <WidgetNotice icon={<PowerOff />} title={t('notControllableTitle')} text={t('notControllableText')} />
  )
}

/** A pump as its device tells of it, and the means to switch it. */
export const PumpControllerWidget = deviceWidget(pumpControllerDefinition, {
  timeOf: lastReportTimeOf,
  nameOf: ({ pumpName }) => pumpName,
  tools: (device, { channel }) => <PumpSettingsButton device={device} ch={channel} />,
  body: ({ device }, { channel, runMinutes }) => (
    <Body device={device} ch={channel} runMinutes={runMinutes} />
  ),
})
