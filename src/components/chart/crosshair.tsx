'use client'
import type { Format } from '@/client/format'
import { cn } from '@/ui/cn'
import { drawnTimeOf } from './align-series'
import { rowTimeText, pointValueText, type CursorRow } from './cursor-text'
import type { ChartSeries, ChartWindow } from './types'
import type { PlotLayout } from './plot/uplot-canvas'

type Props = { row: CursorRow; layout: PlotLayout; window: ChartWindow; format: Format }

/** The line, the dots and the words at the cursor. */
export function Crosshair({ row, layout, window, format }: Props) {
  const share = Math.min(1, Math.max(0, (drawnTimeOf(row) - window.from) / (window.to - window.from)))
  const x = layout.left + share * layout.width
  const dots = row.entries.flatMap(({ series, point }) => {
    const scale = layout.scales[series.axis ?? 'left']
    if (typeof point?.value !== 'number' || series.kind === 'bars') return []
    const up = (point.value - scale.min) / (scale.max - scale.min)
    return [{ key: series.key, color: series.color, y: layout.top + (1 - up) * layout.height }]
  })
  const side = share > 0.5 ? { right: `calc(100% - ${x - 10}px)` } : { left: x + 10 }
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0 z-10">
      <div className="absolute w-px bg-muted" style={{ left: x, top: layout.top, height: layout.height }} />
      {dots.map(({ key, color, y }) => (
        <span
          key={key}
          className="absolute size-2 -translate-1/2 rounded-full ring-2 ring-surface"
          style={{ left: x, top: y, background: color }}
        />
      ))}
      <div
        className="absolute max-w-[min(16rem,70%)] rounded-control border border-line bg-surface px-2 py-1 text-xs shadow-overlay tabular-nums"
        style={{ ...side, top: layout.top }}
      >
        <p className="font-medium">{rowTimeText(row, window, format)}</p>
        {row.entries.map((entry) => (
          <p key={entry.series.key} className="flex items-center gap-1.5 whitespace-nowrap">
            <Swatch look={entry.series} />
            <span className="min-w-0 truncate text-muted">{entry.series.label}</span>
            <span className="ml-auto pl-2 font-medium">{pointValueText(entry)}</span>
          </p>
        ))}
        {row.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </div>
  )
}

type Look = Pick<ChartSeries, 'color' | 'isFaint' | 'dash'>

/** The colour of a series, as a dash where its line is one. */
export function Swatch({ look: { color, isFaint = false, dash } }: { look: Look }) {
  if (dash) return <DashSwatch color={color} dash={dash} />
  return (
    <span
      className={cn('inline-block w-3 shrink-0', isFaint ? 'border-t-2 border-dashed' : 'h-1 rounded-full')}
      style={isFaint ? { borderColor: color } : { background: color }}
    />
  )
}

/** Long enough for a pattern to be seen. */
function DashSwatch({ color, dash }: { color: string; dash: readonly number[] }) {
  return (
    <svg aria-hidden viewBox="0 0 28 4" className="h-1 w-7 shrink-0">
      <line x1="0" y1="2" x2="28" y2="2" stroke={color} strokeWidth="2.5" strokeDasharray={dash.join(' ')} />
    </svg>
  )
}
