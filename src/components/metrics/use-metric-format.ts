'use client'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import type { DerivedMetric } from '@/domain/readings/derived-metrics'
import type { Metric } from '@/domain/readings/metrics'
import { MISSING } from '@/domain/units'
import { UNITLESS, unitOfMetric } from './metric-unit'

type AnyMetric = Metric | DerivedMetric

/** What is said instead of 0 and 1. */
const BINARY_VALUE_KEYS: Partial<Record<AnyMetric, readonly [string, string]>> = {
  valve_open: ['closed', 'open'],
  battery_low: ['no', 'yes'],
  water_leak: ['no', 'yes'],
  tilt: ['no', 'yes'],
}
const SWITCH = ['off', 'on'] as const

/** The family whose codes have words; codes of other families mean something else. Null: those of all have. */
const CODED: Partial<Record<AnyMetric, string | null>> = {
  control_mode: null,
  fault_code: null,
  charger_state: 'victron',
}

const PA_PER_KPA = 1000
const S_PER_HOUR = 3600

/** Names and writes values of any metric, in the reader's language and units. */
export function useMetricFormat() {
  const t = useTranslations('device')
  const names = useTranslations('devices.metrics')
  const format = useFormat()
  const writers: Record<string, (value: number) => string> = {
    mm: format.length,
    '%': (value) => format.percent(value, 1),
    L: format.volume,
    'L/min': format.flow,
    '°C': format.temperature,
    Pa: (value) => `${format.number(value / PA_PER_KPA, 2)} kPa`,
    s: (value) => t('hours', { value: format.number(value / S_PER_HOUR, 1) }),
  }
  const codeOf = (metric: AnyMetric, value: number, family: string | undefined): string | null => {
    const of = CODED[metric]
    if (of === undefined || (of !== null && of !== family) || !Number.isInteger(value)) return null
    const key = `codes.${metric}.${value}`
    return t.has(key) ? t(key) : null
  }
  return {
    nameOf: (metric: AnyMetric, channel: number): string => {
      const isDerived = metric === 'tank_level_pct' || metric === 'tank_volume_l'
      const name = isDerived ? t(`derived.${metric}`) : names(metric)
      return channel === 0 ? name : t('channelOf', { name, channel })
    },
    /** `family`: of the device, for the codes that it gives a meaning of its own. */
    textOf: (metric: AnyMetric, value: number | null, family?: string): string => {
      if (value === null) return MISSING
      const word = codeOf(metric, value, family)
      if (word !== null) return word
      const unit = unitOfMetric(metric)
      if (unit === 'bool') return t(`values.${(BINARY_VALUE_KEYS[metric] ?? SWITCH)[value === 0 ? 0 : 1]}`)
      const write = writers[unit]
      if (write) return write(value)
      return UNITLESS.has(unit) ? format.number(value, 2) : `${format.number(value, 2)} ${unit}`
    },
  }
}
