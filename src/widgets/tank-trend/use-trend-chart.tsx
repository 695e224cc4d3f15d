'use client'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useFormat } from '@/client/format'
import type { Device } from '@/contracts/devices/device'
import type { OutputOf } from '@/contracts/endpoint'
import type { listRuns } from '@/contracts/devices/pump'
import type { getUsage } from '@/contracts/devices/usage'
import { displayThresholds, thresholdsOf } from '@/domain/tank/thresholds'
import type { AlertMarker } from '@/components/alerts/use-alert-markers'
import type { ChartPoint, ChartSeries, ChartWindow, SeriesChartProps } from '@/components/chart/types'
import { deviceLitersAt } from '@/components/tank/level-points'
import { thresholdColor } from '@/components/tank/threshold-color'
import { useSpanText } from '@/components/time/use-span-text'
import { valueSpanOf, thresholdSteps } from './trend-points'
import type { TrendConfig } from './use-trend-data'

type Usage = OutputOf<typeof getUsage>
type Runs = OutputOf<typeof listRuns>
type Options = {
  device: Device
  config: TrendConfig
  /** What is looked at: the zoomed part, else all of it. */
  window: ChartWindow
  today: ChartPoint[]
  yesterday: ChartPoint[] | undefined
  runs: Runs | undefined
  usage: Usage | undefined
  alerts: readonly AlertMarker[]
  now: number
}

/** All that the chart draws, in the reader's words. */
export function useTrendChart(options: Options): Omit<SeriesChartProps, 'from' | 'to'> {
  const { device, config, today, yesterday, runs, usage, alerts, now } = options
  const t = useTranslations('widgets.tankTrend')
  const format = useFormat()
  const isLevel = config.measure === 'level'
  const say = isLevel ? format.percent : format.volume
  const series = useMemo((): ChartSeries[] => {
    const write = (value: number | null) => (isLevel ? format.percent(value) : format.volume(value))
    const name = t(isLevel ? 'level' : 'volume')
    return [
      { key: 'now', label: name, points: today, color: 'var(--water)', kind: 'area', format: write },
      ...(yesterday
        ? [
            {
              key: 'yesterday',
              label: t('yesterday'),
              points: yesterday,
              color: 'var(--muted)',
              isFaint: true,
              format: write,
            },
          ]
        : []),
    ]
  }, [today, yesterday, isLevel, format, t])
  const ribbons = useMemo(
    () =>
      runs?.runs.map(({ startedAt, endedAt }) => ({
        from: Date.parse(startedAt),
        to: endedAt === null ? now : Date.parse(endedAt),
        label: t('pumpRan'),
        color: 'var(--accent)',
      })) ?? [],
    [runs, now, t],
  )
  return {
    series,
    ribbons,
    markers: useMarkers(usage, alerts),
    ...useThresholds(options, isLevel),
    min: 0,
    ...(isLevel && { max: 100 }),
    ...(!isLevel && device.capacityLiters !== null && { max: device.capacityLiters }),
    title: t('title'),
    summary: useSummary(options, say),
  }
}

function useMarkers(usage: Usage | undefined, alerts: readonly AlertMarker[]) {
  const t = useTranslations('widgets.tankTrend')
  const format = useFormat()
  return useMemo(() => {
    const refills = (usage?.refills ?? []).map(({ from, liters }) => ({
      at: Date.parse(from),
      label: t('refill', { volume: format.volume(liters) }),
      color: 'var(--water)',
    }))
    const { leak } = usage ?? {}
    const known = [...refills, ...alerts]
    if (!leak) return known
    const label = t('leak', { rate: format.hourlyFlow(leak.litersPerHour) })
    return [...known, { at: Date.parse(leak.since), label, color: 'var(--warning)' }]
  }, [usage, alerts, format, t])
}

/** The bands are of what the level has gone down to in the window: of what it stays away from the lines are enough. */
function useThresholds({ device, today, window }: Options, isLevel: boolean) {
  const t = useTranslations('widgets')
  const format = useFormat()
  const thresholds = displayThresholds(thresholdsOf(device.notificationSettings))
  const valueAt = (percent: number) => (isLevel ? percent : deviceLitersAt(device, percent))
  const steps = thresholdSteps(thresholds, valueAt)
  const least = valueSpanOf(today, window)?.least ?? null
  const colorOf = ({ name, to }: (typeof steps)[number]) => thresholdColor(name, { threshold: to, least })
  return {
    bands: steps
      .filter(({ name, to }) => (name === 'critical' || name === 'low') && least !== null && least <= to)
      .map((step) => ({ from: step.from, to: step.to, color: colorOf(step), label: '' })),
    lines: steps.map((step) => ({
      value: step.to,
      color: colorOf(step),
      label: t('line', {
        name: t(`thresholds.${step.name}`),
        percent: isLevel ? format.percent(step.to) : format.volume(step.to),
      }),
    })),
  }
}

function useSummary(
  { config, window, today, runs, usage, alerts }: Options,
  say: (value: number | null) => string,
): string {
  const t = useTranslations('widgets')
  const words = useTranslations('widgets.tankTrend')
  const spans = useSpanText()
  const minutes = Math.round((window.to - window.from) / 60_000)
  const name =
    minutes === config.windowMinutes ? spans.last(minutes) : words('zoomed', { span: spans.span(minutes) })
  const span = valueSpanOf(today, window)
  if (!span) return t('noHistory', { window: name })
  const isWithin = (at: number) => at >= window.from && at <= window.to
  return [
    t('history', {
      window: name,
      first: say(span.first),
      last: say(span.last),
      least: say(span.least),
      most: say(span.most),
    }),
    ...(usage
      ? [words('refills', { count: usage.refills.filter(({ from }) => isWithin(Date.parse(from))).length })]
      : []),
    ...(runs ? [words('runs', { count: runs.runs.length })] : []),
    ...alerts.filter(({ at }) => isWithin(at)).map(({ label }) => label),
  ].join('; ')
}
