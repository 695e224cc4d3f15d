'use client'
import { useTranslations } from 'next-intl'
import { PowerOff } from 'lucide-react'
import { memo, useMemo } from 'react'
import { useSilence } from '@/client/live/connection'
import { getPump } from '@/contracts/calls'
import type { Device } from '@/contracts/devices/device'
import { InvalidConfig } from '../kit/device-states'
import { DeviceFrame } from '../kit/device-frame'
import { deviceKindsOf } from '../kit/define-widget'
import { heardAtOf } from '@/components/device/freshness'
import { PumpSettingsButton } from '@/components/pump/settings/pump-settings-button'
import { useDeviceCall } from '@/components/query/use-device-call'
import { useParsed } from '../kit/use-parsed'
import { WidgetNotice } from '../kit/widget-notice'
import type { WidgetProps } from '../kit/widget-shell'
import { pumpController } from './definition'
import { PumpPanel } from './pump-panel'
import { NoPump } from '@/widgets/kit/no-pump'
import { isNoPump, withoutNews, withOrder } from '@/components/pump/pump-state'
import { useOrders } from '@/components/pump/use-orders'

const KINDS = deviceKindsOf(pumpController)

/** A pump as its device tells of it, and the means to switch it. */
export function PumpController({ config: stored }: WidgetProps) {
  const config = useParsed(pumpController, stored)
  if (!config) return <InvalidConfig />
  return (
    <DeviceFrame
      deviceId={config.deviceId}
      pollS={pumpController.pollS}
      timeOf={heardAtOf}
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
  const isSilent = useSilence() !== null
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
    { pollS: pumpController.pollS },
  )
  const orders = useOrders({ deviceId, ch, refresh })
  if (data && isNoPump(device, data.pump)) return <NoPump />
  const told = data && withOrder(data.pump, orders.taken)
  const pump = told && isSilent ? withoutNews(told) : told
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
