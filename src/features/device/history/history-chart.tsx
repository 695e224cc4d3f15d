'use client'
import { useTranslations } from 'next-intl'
import { Suspense, useMemo, useState } from 'react'
import { useFormat } from '@/client/format'
import { useCall } from '@/client/use-call'
import { getReadings } from '@/contracts/part-calls'
import type { Device, getReadings as endpoint } from '@/contracts/devices/device'
import type { OutputOf } from '@/contracts/endpoint'
import { lazyPart } from '@/ui/lazy-part'
import { Button } from '@/ui/button'
import { Skeleton } from '@/ui/skeleton'
import { withGaps } from '@/components/chart/gaps'
import type { ChartWindow } from '@/components/chart/types'
import { Loaded } from '@/components/query/loaded'
import type { HistorySeries } from '@/components/metrics/history-series'
import { useMetricFormat } from '@/components/metrics/use-metric-format'

const SeriesChart = lazyPart(async () => ({
  default: (await import('@/components/chart/series-chart')).SeriesChart,
}))

const POINTS = 400
const REFRESH_MS = 300_000
const GAP_FACTOR = 3

type Window = { from: string; to: string }
type Zoom = { zoom: ChartWindow | null; onZoom: (zoom: ChartWindow | null) => void }
type Props = Zoom & { device: Device; series: HistorySeries; window: Window }

/** The readings of a span as a curve with their range, or as a table. */
export function HistoryChart({ device: { deviceId, intervalS }, series, window, ...zoom }: Props) {
  const { metric, channel } = series
  const query = { metric, points: POINTS, ...window, ...(channel !== null && { channel }) }
  const options = { refreshInterval: REFRESH_MS, keepPreviousData: true }
  const answer = useCall(getReadings, { params: { deviceId }, query }, options)
  return (
    <Loaded answer={answer}>
      {({ points }) => (
        <Chart points={points} series={series} window={window} intervalS={intervalS} {...zoom} />
      )}
    </Loaded>
  )
}

type ChartProps = Zoom & {
  points: OutputOf<typeof endpoint>['points']
  series: HistorySeries
  window: Window
  intervalS: number | null
}

function Chart({ points, series: { metric, channel }, window, intervalS, zoom, onZoom }: ChartProps) {
  const t = useTranslations('device')
  const format = useFormat()
  const { nameOf, textOf } = useMetricFormat()
  const [asTable, setAsTable] = useState(false)
  const [from, to] = [Date.parse(window.from), Date.parse(window.to)]
  const drawn = useMemo(() => {
    const gapMs = GAP_FACTOR * Math.max((to - from) / POINTS, (intervalS ?? 0) * 1000)
    const all = points.map(({ at, avg, min, max }) => ({ at: Date.parse(at), value: avg, min, max }))
    return withGaps(all, gapMs)
  }, [points, from, to, intervalS])
  if (points.length === 0) return <p className="py-8 text-center text-sm text-muted">{t('noReadings')}</p>
  const name = nameOf(metric, channel ?? 0)
  const seen = pointsWithin(points, zoom)
  const count = seen.reduce((all, { n }) => all + n, 0)
  const summary =
    seen.length === 0
      ? t('noReadings')
      : t('summary', {
          name,
          count,
          least: textOf(metric, Math.min(...seen.map(({ min }) => min))),
          most: textOf(metric, Math.max(...seen.map(({ max }) => max))),
          last: textOf(metric, seen.at(-1)?.last ?? null),
          at: format.dateTime(seen.at(-1)?.at),
        })
  return (
    <div className="flex flex-col gap-2">
      <Button
        size="sm"
        variant="ghost"
        aria-pressed={asTable}
        className="self-end"
        onClick={() => setAsTable(!asTable)}
      >
        {t(asTable ? 'asChart' : 'asTable')}
      </Button>
      <div className="h-80 [container-type:size]">
        <Suspense fallback={<Skeleton className="h-full w-full" />}>
          <SeriesChart
            series={[
              {
                key: metric,
                label: name,
                points: drawn,
                color: 'var(--accent)',
                format: (value) => textOf(metric, value),
              },
            ]}
            from={from}
            to={to}
            title={name}
            summary={summary}
            asTable={asTable}
            onZoom={onZoom}
          />
        </Suspense>
      </div>
    </div>
  )
}

/** The points of the stretch that is shown. */
const pointsWithin = <P extends { at: string }>(points: P[], zoom: ChartWindow | null): P[] =>
  zoom === null ? points : points.filter(({ at }) => Date.parse(at) >= zoom.from && Date.parse(at) <= zoom.to)
