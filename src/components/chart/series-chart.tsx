'use client'
import { ZoomIn, ZoomOut } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useMemo, useState } from 'react'
import { Button } from '@/ui/button'
import { cn } from '@/ui/cn'
import { IconButton } from '@/ui/icon-button'
import { showsBand } from './align-series'
import { ChartPlot } from './chart-plot'
import { ChartTable } from './chart-table'
import { Swatch } from './crosshair'
import { zoomWindow } from './cursor-moves'
import type { ChartWindow, SeriesChartProps } from './types'

/**
 * Series over time as a picture or as a table, with the words that say what it shows. It fills the box it is given; the
 * library that draws comes with the first picture.
 */
export function SeriesChart({
  tools,
  ...props
}: SeriesChartProps & { /** Beside the legend. */ tools?: ReactNode }) {
  const { from, to, onZoom, asTable = false, hasNoLegend = false, summary, className } = props
  const [own, setOwn] = useState<ChartWindow | null>(null)
  const zoom = props.zoom === undefined ? own : props.zoom
  const whole = useMemo(() => ({ from, to }), [from, to])
  const window = zoom ?? whole
  const changeZoom = (next: ChartWindow | null) => {
    setOwn(next)
    onZoom?.(next)
  }
  const scaled = (factor: number) => () =>
    changeZoom(zoomWindow({ window, whole }, (window.from + window.to) / 2, factor))
  return (
    <figure className={cn('flex h-full min-h-0 flex-col gap-1', className)}>
      <div className="flex min-h-6 flex-wrap items-center gap-x-3 text-xs text-muted">
        {!hasNoLegend && <Legend {...props} />}
        <div className="widget-control ml-auto flex items-center">
          {onZoom && !asTable && (
            <ZoomTools isZoomed={zoom !== null} scaled={scaled} onReset={() => changeZoom(null)} />
          )}
          {tools}
        </div>
      </div>
      {asTable ? (
        <ChartTable props={props} window={window} />
      ) : (
        <ChartPlot props={props} window={window} onZoom={onZoom && changeZoom} />
      )}
      <figcaption className="text-xs text-muted [@container_(height<320px)]:sr-only">{summary}</figcaption>
    </figure>
  )
}

/** What each colour stands for, and the pale band of extremes; a single line without one is named by the title above. */
function Legend({ series, ribbons = [] }: SeriesChartProps) {
  const t = useTranslations('widgets.chart')
  const ribbon = ribbons[0]
  const banded = series.filter(showsBand)
  const [band] = banded
  if (series.length < 2 && !ribbon && !band) return null
  return (
    <ul aria-hidden className="flex min-w-0 flex-wrap gap-x-3">
      {series.map((each) => (
        <li key={each.key} className="flex items-center gap-1.5">
          <Swatch look={each} />
          {each.label}
        </li>
      ))}
      {band && (
        <li className="flex items-center gap-1.5">
          <span
            className="inline-block h-2.5 w-3 shrink-0 rounded-xs opacity-30"
            style={{ background: banded.length > 1 ? 'var(--muted)' : band.color }}
          />
          {t('band')}
        </li>
      )}
      {ribbon && (
        <li className="flex items-center gap-1.5">
          <Swatch look={{ color: ribbon.color ?? 'var(--accent)' }} />
          {ribbon.label}
        </li>
      )}
    </ul>
  )
}

type ToolProps = { isZoomed: boolean; scaled: (factor: number) => () => void; onReset: () => void }

function ZoomTools({ isZoomed, scaled, onReset }: ToolProps) {
  const t = useTranslations('widgets.chart')
  return (
    <div className="flex items-center [@container_(height<200px)]:hidden">
      {isZoomed && (
        <Button size="sm" variant="ghost" className="-my-1" onClick={onReset}>
          {t('showAll')}
        </Button>
      )}
      <IconButton label={t('zoomIn')} className="-my-1" onClick={scaled(0.5)}>
        <ZoomIn aria-hidden />
      </IconButton>
      <IconButton label={t('zoomOut')} className="-my-1" disabled={!isZoomed} onClick={scaled(2)}>
        <ZoomOut aria-hidden />
      </IconButton>
    </div>
  )
}
