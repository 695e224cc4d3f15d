'use client'
import { useTranslations } from 'next-intl'
import { type Format, useFormat } from '@/client/format'
import { metricUnit } from '@/domain/readings/metrics'
import { MISSING } from '@/domain/units'
import type { PrimaryMetric, PrimaryMetricValue } from '@/domain/devices/primary-metric'

const PA_PER_KPA = 1000

type Writer = (value: number, format: Format) => string
const percent: Writer = (value, format) => format.percent(value)
const length: Writer = (value, format) => format.length(value)
const temperature: Writer = (value, format) => format.temperature(value)

/** Metrics that have a format of their own; every other is a number with its unit. */
const WRITERS: Partial<Record<PrimaryMetric, Writer>> = {
  distance_mm: length,
  depth_mm: length,
  level_pct: percent,
  volume_l: (value, format) => format.volume(value),
  flow_lpm: (value, format) => format.flow(value),
  liquid_temperature_c: temperature,
  temperature_c: temperature,
  device_temperature_c: temperature,
  battery_pct: percent,
}

/** What is said instead of 0 and 1. */
const BINARY_VALUE_KEYS = {
  running: ['off', 'on'],
  relay_on: ['off', 'on'],
  valve_open: ['closed', 'open'],
  water_leak: ['no', 'yes'],
} as const satisfies Partial<Record<PrimaryMetric, readonly [string, string]>>

const hasBinaryKeys = (metric: PrimaryMetric): metric is keyof typeof BINARY_VALUE_KEYS =>
  Object.hasOwn(BINARY_VALUE_KEYS, metric)

/** Names and writes the value that tells most about a device; null when there is none. */
export function usePrimaryMetricText(): (
  reading: PrimaryMetricValue | null,
) => { name: string; text: string } | null {
  const t = useTranslations('devices.telling')
  const metrics = useTranslations('devices.metrics')
  const format = useFormat()
  const textOf = (metric: PrimaryMetric, value: number): string => {
    if (hasBinaryKeys(metric)) return t(BINARY_VALUE_KEYS[metric][value === 0 ? 0 : 1])
    if (metric === 'pressure_pa') return t('pressure', { value: format.number(value / PA_PER_KPA, 1) })
    const write = WRITERS[metric]
    return write ? write(value, format) : `${format.number(value, 2)} ${metricUnit(metric)}`
  }
  const nameOf = (metric: PrimaryMetric, channel: number): string => {
    const name = t.has(`names.${metric}`) ? t(`names.${metric}`) : metrics(metric)
    return channel === 0 ? name : t('channel', { name, channel })
  }
  return (found) =>
    found && { name: nameOf(found.metric, found.channel), text: textOf(found.metric, found.value) }
}

/** That value with its name below it. */
export function PrimaryMetricCell({ reading }: { reading: PrimaryMetricValue | null }) {
  const written = usePrimaryMetricText()(reading)
  if (!written) return <>{MISSING}</>
  return (
    <span className="inline-flex max-w-36 flex-col-reverse">
      <span className="truncate text-xs text-muted">{written.name}</span>
      <span className="whitespace-nowrap tabular-nums">{written.text}</span>
    </span>
  )
}
