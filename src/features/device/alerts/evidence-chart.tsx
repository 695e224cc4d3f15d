'use client'
import { useTranslations } from 'next-intl'
import { Suspense } from 'react'
import type { Alert } from '@/contracts/alerts'
import { isDerived } from '@/domain/readings/derived-metrics'
import { isMetric } from '@/domain/readings/metrics'
import { lazyPart } from '@/ui/lazy-part'
import { Skeleton } from '@/ui/skeleton'
import { SEVERITY_STYLES } from '@/components/alerts/severity-styles'
import { useMetricFormat } from '@/components/metrics/use-metric-format'
import { useEvidenceValue } from './use-evidence-text'

const SeriesChart = lazyPart(async () => ({
  default: (await import('@/components/chart/series-chart')).SeriesChart,
}))

/** The readings that led to an alert, with the line that they crossed; nothing where there is no line to draw. */
export function EvidenceChart({ alert: { why, severity, channel } }: { alert: Alert }) {
  const t = useTranslations('deviceAlerts')
  const { nameOf } = useMetricFormat()
  const valueOf = useEvidenceValue()
  const { metric, readings, threshold, restore } = why
  const [first, last] = [readings[0], readings.at(-1)]
  if (metric === null || !first || !last || first === last) return null
  const name = isMetric(metric) || isDerived(metric) ? nameOf(metric, channel) : metric
  const write = (value: number | null) => valueOf(why, value)
  const line = (value: number | null, words: 'thresholdLine' | 'restoreLine', color: string) =>
    value === null ? [] : [{ value, color, label: t(words, { value: write(value) }) }]
  const title = t('readings', { name })
  return (
    <div className="h-44 [container-type:size]">
      <Suspense fallback={<Skeleton className="h-full w-full" />}>
        <SeriesChart
          series={[
            {
              key: metric,
              label: name,
              points: readings.map(({ at, value }) => ({ at: Date.parse(at), value })),
              color: 'var(--accent)',
              format: write,
            },
          ]}
          lines={[
            ...line(threshold, 'thresholdLine', SEVERITY_STYLES[why.severity ?? severity].color),
            ...line(restore, 'restoreLine', 'var(--success)'),
          ]}
          from={Date.parse(first.at)}
          to={Date.parse(last.at)}
          title={title}
          summary={t('readingsSummary', {
            count: readings.length,
            first: write(first.value),
            last: write(last.value),
          })}
        />
      </Suspense>
    </div>
  )
}
