'use client'
import { useTranslations } from 'next-intl'
import { memo, useMemo, useState } from 'react'
import { useFormat } from '@/client/format'
import { saveFile } from '@/client/save-file'
import { MISSING } from '@/domain/units'
import { cn } from '@/ui/cn'
import { useAlertMarkers } from '@/components/alerts/use-alert-markers'
import { chartCsv } from '@/components/chart/chart-csv'
import { SeriesChart } from '@/components/chart/series-chart'
import type { ChartWindow } from '@/components/chart/types'
import { ChartTools } from '@/components/chart/chart-tools'
import type { DeviceView } from '../kit/device-frame'
import { deviceWidget } from '../kit/device-widget'
import { LoadFailure } from '../kit/device-states'
import { SectionFailure } from '@/components/query/section-failure'
import { LoadingBody } from '../kit/widget-frame'
import { tankTrendDefinition } from './definition'
import { useTrendChart } from './use-trend-chart'
import { useTrendCurve, useTrendRuns, useTrendUsage, type TrendConfig } from './use-trend-data'

const Body = memo(function Body({
  device,
  at,
  now,
  freshness,
  config,
}: DeviceView & { config: TrendConfig }) {
  const words = useTranslations('widgets.tankTrend')
  const format = useFormat()
  const [zoom, setZoom] = useState<ChartWindow | null>(null)
  const [asTable, setAsTable] = useState(false)
  const to = freshness === 'fresh' ? at : Math.max(now, at)
  const window = useMemo(() => ({ from: to - config.windowMinutes * 60_000, to }), [to, config.windowMinutes])
  const curve = useTrendCurve({ device, config, window, zoom, at })
  const pump = useTrendRuns({ device, config })
  const usage = useTrendUsage({ device, config })
  const alerts = useAlertMarkers(device, config.windowMinutes)
  const chart = useTrendChart({
    device,
    config,
    window: zoom ?? window,
    today: curve.today ?? [],
    yesterday: curve.yesterday,
    runs: pump.runs,
    usage,
    alerts,
    now: to,
  })
  const value =
    config.measure === 'level' ? format.percent(device.levelPercent) : format.volume(device.volumeLiters)
  if (!curve.today && curve.error)
    return <LoadFailure error={curve.error} retry={() => void curve.refresh()} />
  if (!curve.today) return <LoadingBody />
  const save = () => {
    const columns = { now: config.measure === 'level' ? 'level_percent' : 'volume_l', yesterday: 'yesterday' }
    const text = chartCsv(chart, { window: zoom ?? window, timeZone: format.timeZone, columns })
    saveFile({ name: `${device.deviceId}-trend.csv`, text, type: 'text/csv' })
  }
  return (
    <div className="flex h-full min-h-0 flex-col gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p
          className={cn(
            'text-xl font-semibold whitespace-nowrap tabular-nums',
            freshness !== 'fresh' && 'text-muted',
          )}
        >
          {freshness === 'expired' ? MISSING : value}
        </p>
        {usage?.leak && (
          <p className="min-w-0 truncate text-xs text-warning">
            {words('leak', { rate: format.hourlyFlow(usage.leak.litersPerHour) })}
          </p>
        )}
      </div>
      <Notices pump={pump} curve={curve} />
      <SeriesChart
        {...chart}
        from={window.from}
        to={window.to}
        asTable={asTable}
        onZoom={setZoom}
        tools={<ChartTools asTable={asTable} onTable={setAsTable} onCsv={save} />}
        className="flex-1"
      />
    </div>
  )
})

type NoticeProps = { pump: ReturnType<typeof useTrendRuns>; curve: ReturnType<typeof useTrendCurve> }

/** What is missing of the picture while the rest stands. */
function Notices({ pump, curve }: NoticeProps) {
  const t = useTranslations('widgets')
  const words = useTranslations('widgets.tankTrend')
  return (
    <>
      {pump.isGone && <p className="text-xs text-muted">{words('pumpGone')}</p>}
      {pump.error && !pump.runs && (
        <SectionFailure text={words('runsFailed')} error={pump.error} retry={() => void pump.refresh()} />
      )}
      {curve.error && (
        <SectionFailure text={t('oldHistory')} error={curve.error} retry={() => void curve.refresh()} />
      )}
    </>
  )
}

/** Where a tank's level goes, with what moved it. */
export const TankTrendWidget = deviceWidget(tankTrendDefinition, {
  needsOf: ({ measure }) => measure,
  body: (view, config) => <Body {...view} config={config} />,
})
