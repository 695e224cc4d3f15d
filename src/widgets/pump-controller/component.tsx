'use client'
import { useTranslations } from 'next-intl'
import { PowerOff } from 'lucide-react'
import { memo, useMemo } from 'react'
import { useDisconnectedSince } from '@/client/live/connection'
import { getPump } from '@/contracts/calls'
import type { Device } from '@/contracts/devices/device'
import { InvalidConfig } from '../kit/device-states'
import { DeviceFrame } from '../kit/device-frame'
import { deviceKindsOf } from '../kit/define-widget'
import { lastReportTimeOf } from '@/components/device/freshness'
import { PumpSettingsButton } from '@/components/pump/settings/pump-settings-button'
import { useDeviceCall } from '@/components/query/use-device-call'
import { useParsedConfig } from '@/widgets/kit/use-parsed-config'
import { WidgetNotice } from '../kit/widget-notice'
import type { WidgetProps } from '../kit/widget-shell'
import { pumpControllerDefinition } from './definition'
import { PumpPanel } from './pump-panel'
import { NoPump } from '@/widgets/kit/no-pump'
import { isNoPump, withUnknownState, withIssuedCommand } from '@/components/pump/pump-state'
import { usePumpCommands } from '@/components/pump/use-pump-commands'

const KINDS = deviceKindsOf(pumpControllerDefinition)

/** A pump as its device tells of it, and the means to switch it. */
export function PumpControllerWidget({ config: stored }: WidgetProps) {
  const config = useParsedConfig(pumpControllerDefinition, stored)
  if (!config) return <InvalidConfig />
  return (
    <DeviceFrame
      deviceId={config.deviceId}
      pollS={pumpControllerDefinition.pollS}
      timeOf={lastReportTimeOf}
      kinds={KINDS}
      name={config.pumpName}
      tools={(device) => <PumpSettingsButton device={device} ch={config.channel} />}
    >
      {({ device }) => <Body device={device} ch={config.channel} runMinutes={config.runMinutes} />}
    </DeviceFrame>
  )
}

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
