'use client'
import { useTranslations } from 'next-intl'
import { memo, useCallback } from 'react'
import { getEnergy } from '@/contracts/calls'
import type { Device } from '@/contracts/devices/device'
import { cn } from '@/ui/cn'
import { DeviceFrame, type DeviceView } from '../kit/device-frame'
import { deviceKindsOf } from '../kit/define-widget'
import { InvalidConfig } from '../kit/device-states'
import { FactsCard } from '@/ui/facts'
import { latestValue } from '@/components/device/latest'
import { SectionFailure } from '@/components/query/section-failure'
import { useDeviceCall } from '@/components/query/use-device-call'
import { useParsedConfig } from '@/widgets/kit/use-parsed-config'
import type { WidgetProps } from '../kit/widget-shell'
import { circuitTimeOf, currentTypeOf, circuitLimitsOf } from './circuit'
import { CircuitFacts } from './circuit-facts'
import { acdcMonitorDefinition } from './definition'
import { CircuitGauges } from './circuit-gauges'

type Config = ReturnType<typeof acdcMonitorDefinition.defaults>

const KINDS = deviceKindsOf(acdcMonitorDefinition)

/** A circuit of a meter: what flows now, what flowed today, and whether it keeps to its limits. */
export function AcdcMonitorWidget({ config: stored }: WidgetProps) {
  const config = useParsedConfig(acdcMonitorDefinition, stored)
  const circuit = config?.circuit ?? 0
  const timeOf = useCallback((device: Device) => circuitTimeOf(device, circuit), [circuit])
  if (!config) return <InvalidConfig />
  return (
    <DeviceFrame
      deviceId={config.deviceId}
      pollS={acdcMonitorDefinition.pollS}
      timeOf={timeOf}
      lack="circuit"
      kinds={KINDS}
    >
      {(view) => <Body {...view} config={config} />}
    </DeviceFrame>
  )
}

/** The extremes of a day need not be of this second. */
const GAP_S = 20

const Body = memo(function Body({ device, freshness, config }: DeviceView & { config: Config }) {
  const t = useTranslations('widgets.acdcMonitor')
  const { circuit: channel } = config
  const args = { params: { deviceId: device.deviceId }, query: { channel, days: 1 } }
  const { data, error, refresh } = useDeviceCall(device, getEnergy, args, {
    pollS: acdcMonitorDefinition.pollS,
    gapS: GAP_S,
  })
  const isExpired = freshness === 'expired'
  const now = (metric: 'voltage_v' | 'current_a' | 'power_w' | 'frequency_hz' | 'power_factor') =>
    isExpired ? null : latestValue(device, metric, channel)
  const values = { volts: now('voltage_v'), amperes: now('current_a'), watts: now('power_w') }
  const current = currentTypeOf(device, channel, config.current)
  return (
    <FactsCard
      className={cn('gap-1.5 [@container_(height>=240px)]:gap-4', freshness !== 'fresh' && 'text-muted')}
    >
      <CircuitGauges values={values} today={data} />
      <CircuitFacts
        values={values}
        current={current}
        hertz={now('frequency_hz')}
        factor={now('power_factor')}
        limits={circuitLimitsOf(config, data?.nominalV ?? null, current)}
        energy={data}
      />
      {error && !data && <SectionFailure text={t('failed')} error={error} retry={() => void refresh()} />}
    </FactsCard>
  )
})
