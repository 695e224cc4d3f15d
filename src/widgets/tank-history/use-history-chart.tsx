'use client'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useFormat } from '@/client/format'
import type { ChartSeries, SeriesChartProps } from '@/components/chart/types'
import { historyPoints, poorCoverage, type TankUsage } from './history-points'

/** Bars of use and refills, the level behind them, and what they come to in words. */
export function useHistoryChart(usage: TankUsage, now: number): SeriesChartProps {
  const t = useTranslations('widgets.tankHistory')
  const format = useFormat()
  const { buckets, range, timeZone, totals, previous } = usage
  const series = useMemo((): ChartSeries[] => {
    const points = historyPoints(buckets)
    const level = {
      key: 'level',
      label: t('level'),
      points: points.level,
      color: 'var(--muted)',
      axis: 'right',
      format: (value: number | null) => format.percent(value),
    } as const
    const bars = (['used', 'refilled'] as const).map((key) => ({
      key,
      label: t(key),
      points: points[key],
      color: key === 'used' ? 'var(--water)' : 'var(--accent)',
      kind: 'bars' as const,
      format: (value: number | null) => format.volume(value),
    }))
    return [...bars, level]
  }, [buckets, format, t])
  const coverage = poorCoverage(buckets, now)
  const isAlone = totals.usedL !== null && previous.usedL === null
  return {
    series,
    from: Date.parse(usage.from),
    to: Date.parse(usage.to),
    min: 0,
    timeZone,
    title: t(`title.${range}`),
    summary: [
      t('summary', {
        range: t(`title.${range}`),
        used: format.volume(totals.usedL),
        refilled: format.volume(totals.refilledL),
      }),
      ...(coverage === null ? [] : [t('coverage', { percent: format.percent(coverage * 100) })]),
      ...(isAlone ? [t('noPrevious')] : []),
      ...(timeZone === format.timeZone ? [] : [t('zone', { zone: timeZone })]),
    ].join(' '),
  }
}
