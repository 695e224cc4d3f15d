'use client'
import { CircleCheck, TriangleAlert, Zap } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import { MISSING } from '@/domain/units'
import { Fact, Facts } from '@/ui/facts'
import { limitBreachesOf, type CurrentType, batteryDirectionOf, type CircuitLimits } from './circuit'
import type { CircuitEnergy, CircuitValues } from './circuit-gauges'

type Props = {
  values: CircuitValues
  current: CurrentType
  hertz: number | null
  factor: number | null
  limits: CircuitLimits
  energy: CircuitEnergy | undefined
}

/** Energy today, what belongs to the kind of current, and whether the circuit keeps to its limits. */
export function CircuitFacts({ values, current, hertz, factor, limits, energy }: Props) {
  const t = useTranslations('widgets.acdcMonitor')
  const format = useFormat()
  const direction = batteryDirectionOf(values.watts, values.amperes)
  return (
    <Facts>
      <Fact name={t('today')}>{format.quantity(energy?.days.at(-1)?.energyWh, 'wattHours')}</Fact>
      {current === 'ac' ? (
        <>
          <Fact name={t('frequency')}>{format.quantity(hertz, 'hertz')}</Fact>
          <Fact name={t('powerFactor')}>{format.number(factor, 2)}</Fact>
        </>
      ) : (
        <Fact name={t('direction')}>{direction ? t(direction) : MISSING}</Fact>
      )}
      <Fact name={t('brownOuts')} wide>
        <BrownOuts energy={energy} />
      </Fact>
      <LimitFact values={values} limits={limits} />
    </Facts>
  )
}

function BrownOuts({ energy }: { energy: CircuitEnergy | undefined }) {
  const t = useTranslations('widgets.acdcMonitor')
  const format = useFormat()
  if (!energy || energy.nominalV === null) return MISSING
  const last = energy.brownOuts.at(-1)
  if (!last) return t('noBrownOut')
  const deepest = Math.min(...energy.brownOuts.map(({ minV }) => minV))
  return (
    <>
      <Zap aria-hidden className="size-3.5 shrink-0 translate-y-0.5 text-warning" />
      <span>
        {t('brownOutCount', { count: energy.brownOuts.length, volts: format.quantity(deepest, 'volts') })}
      </span>
    </>
  )
}

function LimitFact({ values, limits }: Pick<Props, 'values' | 'limits'>) {
  const t = useTranslations('widgets.acdcMonitor')
  const format = useFormat()
  const breaches = limitBreachesOf(values, limits)
  const volts = (value: number | null) => format.quantity(value, 'volts')
  const words = {
    low: volts(limits.low),
    high: volts(limits.high),
    watts: format.quantity(limits.watts, 'watts'),
  }
  const hasVolts = limits.low !== null || limits.high !== null
  const told = [
    ...(hasVolts ? [t('voltLimits', words)] : []),
    ...(limits.watts === null ? [] : [t('wattLimit', words)]),
  ]
  const isChecked = (hasVolts && values.volts !== null) || (limits.watts !== null && values.watts !== null)
  return (
    <Fact name={t('limits')} wide>
      {breaches.length > 0 ? (
        <span className="inline-flex min-w-0 items-baseline gap-1 text-critical">
          <TriangleAlert aria-hidden className="size-3.5 shrink-0 translate-y-0.5" />
          {breaches.map((breach) => t(breach, words)).join(', ')}
        </span>
      ) : (
        <span className="inline-flex min-w-0 items-baseline gap-1">
          {isChecked && <CircleCheck aria-hidden className="size-3.5 shrink-0 translate-y-0.5 text-muted" />}
          {told.length > 0 ? told.join(', ') : MISSING}
        </span>
      )}
    </Fact>
  )
}
