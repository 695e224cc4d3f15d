'use client'
import { useTranslations } from 'next-intl'
import { memo } from 'react'
import { getEnergy } from '@/contracts/part-calls'
import { cn } from '@/ui/cn'
import type { DeviceView } from '../kit/device-frame'
import { deviceWidget } from '../kit/device-widget'
import { FactsCard } from '../kit/facts-card'
import { latestValue } from '@/components/device/latest'
import { SectionFailure } from '@/components/query/section-failure'
import { useDeviceCall } from '@/components/query/use-device-call'
import { circuitTimeOf, currentTypeOf, circuitLimitsOf } from './circuit'
import { CircuitFacts } from './circuit-facts'
import { acdcMonitorDefinition } from './definition'
import { CircuitGauges } from './circuit-gauges'

type Config = ReturnType<typeof acdcMonitorDefinition.defaults>

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

/** A circuit of a meter: what flows now, what flowed today, and whether it keeps to its limits. */
export const AcdcMonitorWidget = deviceWidget(acdcMonitorDefinition, {
  timeOf: (device, { circuit }) => circuitTimeOf(device, circuit),
  lack: 'circuit',
  body: (view, config) => <Body {...view} config={config} />,
})
