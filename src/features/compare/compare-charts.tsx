'use client'
import { useTranslations } from 'next-intl'
import { Suspense } from 'react'
import type { ChartSeries, ChartWindow } from '@/components/chart/types'
import { lazyPart } from '@/ui/lazy-part'
import { cn } from '@/ui/cn'
import { Skeleton } from '@/ui/skeleton'
import { chartGroupsOf } from './chart-groups'
import { type Compared, useTimeMarks } from './use-compared-charts'

const SeriesChart = lazyPart(async () => ({
  default: (await import('@/components/chart/series-chart')).SeriesChart,
}))

type Shown = {
  whole: ChartWindow
  zoom: ChartWindow | null
  onZoom: (zoom: ChartWindow | null) => void
}
type Props = Shown & { compared: readonly Compared[]; asTable: boolean }

/** Two units to a chart, one chart above the other; as a table all of them in one. */
export function CompareCharts({ compared, asTable, ...shown }: Props) {
  const t = useTranslations('compare')
  const drawn = compared.filter(isDrawn)
  if (drawn.length === 0) return null
  if (drawn.every(({ read }) => read?.points === undefined)) return <Skeleton className="h-96 w-full" />
  if (asTable)
    return <CompareChart {...shown} title={t('all')} left={drawn} right={[]} asTable className="h-[32rem]" />
  const groups = chartGroupsOf(drawn.map((one) => ({ ...one, metric: one.series.metric })))
  return groups.map(({ left, right }) => {
    const title = [...left, ...right].map(({ name }) => name).join(', ')
    return (
      <section key={[...left, ...right].map(({ key }) => key).join()} aria-label={title} className="min-w-0">
        {groups.length > 1 && <h2 className="text-sm font-medium">{title}</h2>}
        <CompareChart
          {...shown}
          {...{ title, left, right }}
          className={groups.length > 1 ? 'h-72' : 'h-96'}
        />
      </section>
    )
  })
}

/** What could not be read is said beside its name: an empty chart would say that there is nothing. */
const isDrawn = ({ read }: Compared): boolean =>
  read === undefined || (read.device !== null && (read.points !== undefined || read.error === undefined))

type ChartProps = Shown & {
  title: string
  left: readonly Compared[]
  right: readonly Compared[]
  asTable?: boolean
  className: string
}

function CompareChart({ title, left, right, whole, zoom, onZoom, asTable = false, className }: ChartProps) {
  const t = useTranslations('device')
  const all = [...left, ...right]
  const markers = useTimeMarks(all, zoom ?? whole)
  const series: ChartSeries[] = [
    ...left.map(({ chart }) => (asTable ? exactly(chart) : chart)),
    ...right.map(({ chart }) => ({ ...chart, axis: 'right' as const })),
  ]
  const summary = all.flatMap((one) => one.summary ?? []).join(' ') || t('noReadings')
  return (
    <div className={cn('[container-type:size]', className)}>
      <Suspense fallback={<Skeleton className="h-full w-full" />}>
        <SeriesChart
          {...{ series, markers, title, summary, zoom, onZoom, asTable }}
          hasNoLegend
          from={whole.from}
          to={whole.to}
        />
      </Suspense>
    </div>
  )
}

/** A row of a table has what was read at its time, not what is near. */
export function exactly({ reachMs: _, ...chart }: ChartSeries): ChartSeries {
  return chart
}
