'use client'
import { RadioTower } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { memo } from 'react'
import { getLora } from '@/contracts/calls'
import type { Lora } from '@/contracts/devices/lora'
import { cn } from '@/ui/cn'
import { CallBody } from '../kit/call-body'
import { DeviceFrame, type DeviceView } from '../kit/device-frame'
import { deviceKindsOf } from '../kit/define-widget'
import { ConfigureButton, InvalidConfig } from '../kit/device-states'
import { FactsCard } from '@/ui/facts'
import { heardAtOf } from '@/components/device/freshness'
import { useDeviceCall } from '@/components/query/use-device-call'
import { useParsed } from '../kit/use-parsed'
import { WidgetNotice } from '../kit/widget-notice'
import type { WidgetProps } from '../kit/widget-shell'
import { loraDevice } from './definition'
import { Gateways, Queue } from './lists'
import { RadioFacts } from './radio-facts'
import { Uplinks } from './uplinks'

const KINDS = deviceKindsOf(loraDevice)

/** The radio side of a LoRaWAN device: when it speaks, how well it is heard, by whom, and what waits for it. */
export function LoraDevice({ config: stored }: WidgetProps) {
  const config = useParsed(loraDevice, stored)
  if (!config) return <InvalidConfig />
  return (
    <DeviceFrame deviceId={config.deviceId} pollS={loraDevice.pollS} timeOf={heardAtOf} kinds={KINDS}>
      {(view) => <Body {...view} />}
    </DeviceFrame>
  )
}

/** A gateway outage or a new command does not show in what the device sends. */
const GAP_S = 3

const Body = memo(function Body({ device, freshness, now }: DeviceView) {
  const { deviceId } = device
  const call = useDeviceCall(
    device,
    getLora,
    { params: { deviceId } },
    { pollS: loraDevice.pollS, gapS: GAP_S },
  )
  return (
    <CallBody {...call}>
      {({ lora }) => (lora ? <Radio lora={lora} freshness={freshness} now={now} /> : <NoLora />)}
    </CallBody>
  )
})

function Radio({ lora, freshness, now }: Pick<DeviceView, 'freshness' | 'now'> & { lora: Lora }) {
  return (
    <FactsCard className="gap-0 [@container_(height>=150px)]:gap-1 [@container_(height>=240px)]:gap-4">
      <Uplinks lora={lora} now={now} />
      <div
        className={cn('tall:flex tall:flex-[1_0_auto] tall:flex-col', freshness !== 'fresh' && 'text-muted')}
      >
        <RadioFacts lora={lora} isExpired={freshness === 'expired'} />
      </div>
      <Gateways gateways={lora.gateways} now={now} />
      <Queue queue={lora.queue} now={now} />
    </FactsCard>
  )
}

function NoLora() {
  const t = useTranslations('widgets.loraDevice')
  return (
    <WidgetNotice icon={<RadioTower />} title={t('noneTitle')} text={t('noneText')}>
      <ConfigureButton label={t('choose')} />
    </WidgetNotice>
  )
}
