'use client'
import { Table2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useMemo, useState } from 'react'
import { type Format, useFormat } from '@/client/format'
import { lazyPart } from '@/ui/lazy-part'
import { IconButton } from '@/ui/icon-button'
import { Skeleton } from '@/ui/skeleton'
import type { ChartPoint, ChartSeries } from '@/components/chart/types'
import { withGaps } from '@/components/chart/gaps'
import { SectionFailure } from '@/components/query/section-failure'
import type { ReadingBucket, SolarDay } from './use-solar-day'

const SeriesChart = lazyPart(async () => ({
  default: (await import('@/components/chart/series-chart')).SeriesChart,
}))

const DAY_MS = 86_400_000
const MIN_GAP_MS = 30 * 60_000

const pointsOf = (buckets: readonly ReadingBucket[]): ChartPoint[] =>
  withGaps(
    buckets.map(({ at, avg, min, max }) => ({ at: Date.parse(at), value: avg, min, max })),
    MIN_GAP_MS,
  )

const highestOf = (buckets: readonly ReadingBucket[]): number => Math.max(...buckets.map(({ max }) => max))

/** Power and flow from midnight to midnight where the pump stands. */
export function DayCurve({ day }: { day: SolarDay }) {
  const t = useTranslations('widgets.solarPump')
  const [isTable, setIsTable] = useState(false)
  const { power, flow, error, refresh } = day
  if (!power && !flow) {
    if (error) return <SectionFailure text={t('curveFailed')} error={error} retry={refresh} />
    return <Skeleton className="min-h-28 flex-1 [@container_(height<300px)]:hidden" />
  }
  if (!power?.length && !flow?.length) return <p className="text-[0.8125rem] text-muted">{t('noCurve')}</p>
  return (
    <div className="relative min-h-36 flex-1 [@container_(height<300px)]:hidden">
      <Chart from={day.from} power={power ?? []} flow={flow ?? []} isTable={isTable} />
      <IconButton
        label={t('asTable')}
        aria-pressed={isTable}
        className="widget-control absolute -top-1 right-0"
        onClick={() => setIsTable(!isTable)}
      >
        <Table2 aria-hidden />
      </IconButton>
    </div>
  )
}

type ChartProps = {
  from: number
  power: readonly ReadingBucket[]
  flow: readonly ReadingBucket[]
  isTable: boolean
}

function Chart({ from, power, flow, isTable }: ChartProps) {
  const t = useTranslations('widgets.solarPump')
  const format = useFormat()
  const series = useMemo(
    () => seriesOf({ power, flow, format, names: { power: t('power'), flow: t('flow') } }),
    [power, flow, format, t],
  )
  const summary = t('curveSummary', {
    power: format.quantity(power.length > 0 ? highestOf(power) : null, 'watts'),
    flow: format.flow(flow.length > 0 ? highestOf(flow) : null),
  })
  return (
    <Suspense fallback={<Skeleton className="h-full" />}>
      <SeriesChart
        series={series}
        from={from}
        to={from + DAY_MS}
        summary={summary}
        title={t('curveTitle')}
        min={0}
        asTable={isTable}
      />
    </Suspense>
  )
}

type CurveInput = Pick<ChartProps, 'power' | 'flow'> & {
  format: Format
  names: { power: string; flow: string }
}

const seriesOf = ({ power, flow, format, names }: CurveInput): ChartSeries[] => {
  const series: ChartSeries[] = [
    {
      key: 'power',
      label: names.power,
      points: pointsOf(power),
      color: 'var(--accent)',
      kind: 'area',
      format: (watts) => format.quantity(watts, 'watts'),
    },
    {
      key: 'flow',
      label: names.flow,
      points: pointsOf(flow),
      color: 'var(--water)',
      axis: 'right',
      format: (litersPerMinute) => format.flow(litersPerMinute),
    },
  ]
  return series.filter(({ points }) => points.length > 0)
}
