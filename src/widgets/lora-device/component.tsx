'use client'
import { RadioTower } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { memo } from 'react'
import { getLora } from '@/contracts/part-calls'
import type { Lora } from '@/contracts/devices/lora'
import { cn } from '@/ui/cn'
import { CallBody } from '../kit/call-body'
import type { DeviceView } from '../kit/device-frame'
import { deviceWidget } from '../kit/device-widget'
import { ConfigureButton } from '../kit/device-states'
import { FactsCard } from '../kit/facts-card'
import { lastReportTimeOf } from '@/components/device/freshness'
import { useDeviceCall } from '@/components/query/use-device-call'
import { WidgetNotice } from '../kit/widget-notice'
import { loraDeviceDefinition } from './definition'
import { GatewayList, CommandQueue } from './radio-lists'
import { RadioFacts } from './radio-facts'
import { UplinkTimes } from './uplink-times'

/** A gateway outage or a new command does not show in what the device sends. */
const GAP_S = 3

const Body = memo(function Body({ device, freshness, now }: DeviceView) {
  const { deviceId } = device
  const call = useDeviceCall(
    device,
    getLora,
    { params: { deviceId } },
    { pollS: loraDeviceDefinition.pollS, gapS: GAP_S },
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
      <UplinkTimes lora={lora} now={now} />
      <div
        className={cn('tall:flex tall:flex-[1_0_auto] tall:flex-col', freshness !== 'fresh' && 'text-muted')}
      >
        <RadioFacts lora={lora} isExpired={freshness === 'expired'} />
      </div>
      <GatewayList gateways={lora.gateways} now={now} />
      <CommandQueue queue={lora.queue} now={now} />
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

/** The radio side of a LoRaWAN device: when it speaks, how well it is heard, by whom, and what waits for it. */
export const LoraDeviceWidget = deviceWidget(loraDeviceDefinition, {
  timeOf: lastReportTimeOf,
  body: (view) => <Body {...view} />,
})
