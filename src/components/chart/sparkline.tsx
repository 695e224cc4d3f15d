'use client'
import { useTranslations } from 'next-intl'
import { type PointerEvent, useState } from 'react'
import { useFormat } from '@/client/format'
import { cn } from '@/ui/cn'
import type { AlertMarker } from '@/components/alerts/use-alert-markers'
import type { LevelHistoryPoint } from '@/components/tank/level-points'
import { percentBandOf, sparklineDotAt, nearestPointIndex, sparklineOf } from './sparkline-path'
import { useSize, type BoxSize } from '@/ui/measure/use-size'

type Props = {
  points: readonly LevelHistoryPoint[]
  /** What began at a point of the line. */
  marks?: readonly AlertMarker[]
  from: number
  to: number
  label: string
  className?: string
}

const NO_MARKERS: readonly AlertMarker[] = []

const FALLBACK: BoxSize = { width: 240, height: 40 }
const INSET = 3

/**
 * A small line of the level. The pointer, or arrow keys on the invisible slider that lies over it, read single points.
 */
export function Sparkline({ points, marks = NO_MARKERS, from, to, label, className }: Props) {
  const format = useFormat()
  const { ref, size } = useSize<HTMLDivElement>(FALLBACK)
  const [cursor, setCursor] = useState<number | null>(null)
  const [width, height] = [size.width - 2 * INSET, size.height - 2 * INSET]
  const box = { from, to, width, height, ...percentBandOf(points) }
  const drawing = sparklineOf(points, box)
  const read = cursor === null ? undefined : points[Math.min(cursor, points.length - 1)]
  const share = read ? (read.at - from) / (to - from) : 0
  const say = (point: LevelHistoryPoint) => `${format.percent(point.percent)} · ${format.time(point.at)}`
  const follow = (event: PointerEvent) => {
    const { left } = event.currentTarget.getBoundingClientRect()
    const at = from + ((event.clientX - left - INSET) / width) * (to - from)
    setCursor(nearestPointIndex(points, at))
  }

  return (
    <div ref={ref} className={cn('relative', className)}>
      <svg aria-hidden className="absolute inset-0 size-full overflow-visible">
        <g transform={`translate(${INSET} ${INSET})`}>
          {drawing.lines.map((d) => (
            <path key={d} d={d} fill="none" stroke="var(--water)" strokeWidth={1.75} strokeLinejoin="round" />
          ))}
          {drawing.dots.map(({ x, y }) => (
            <circle key={x} cx={x} cy={y} r={2.5} fill="var(--water)" />
          ))}
          {marks.map(({ at, label: words, color }) => (
            <circle
              key={words}
              {...sparklineDotAt(points, at, box)}
              r={4}
              fill={color}
              stroke="var(--surface)"
            />
          ))}
          {read && (
            <path d={`M${share * width} 0V${height}`} stroke="var(--muted)" strokeWidth={1} fill="none" />
          )}
        </g>
      </svg>
      {read && (
        <span
          aria-hidden
          className="pointer-events-none absolute -top-5 z-10 rounded-control bg-ink px-1.5 text-xs whitespace-nowrap text-background tabular-nums"
          style={share > 0.5 ? { right: `${(1 - share) * 100}%` } : { left: `${share * 100}%` }}
        >
          {say(read)}
        </span>
      )}
      {points.length > 0 && (
        <input
          type="range"
          aria-label={label}
          aria-valuetext={read ? say(read) : format.percent(points.at(-1)?.percent)}
          min={0}
          max={points.length - 1}
          value={cursor ?? points.length - 1}
          onChange={(event) => setCursor(Number(event.target.value))}
          onPointerMove={follow}
          onPointerLeave={() => setCursor(null)}
          onFocus={() => setCursor(points.length - 1)}
          onBlur={() => setCursor(null)}
          className="absolute inset-0 m-0 size-full cursor-crosshair appearance-none bg-transparent opacity-0 focus-visible:opacity-100 [&::-moz-range-thumb]:opacity-0 [&::-webkit-slider-thumb]:opacity-0"
        />
      )}
    </div>
  )
}

/** The same points as a table. */
export function LevelTable({ points, caption }: { points: readonly LevelHistoryPoint[]; caption: string }) {
  const t = useTranslations('widgets')
  const format = useFormat()
  return (
    <table className="w-full text-left text-sm tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-muted">
        <tr>
          <th scope="col">{t('time')}</th>
          <th scope="col">{t('level')}</th>
          <th scope="col">{t('volume')}</th>
        </tr>
      </thead>
      <tbody>
        {points.toReversed().map((point) => (
          <tr key={point.at} className="border-t border-line">
            <td>{format.dateTime(point.at)}</td>
            <td>{format.percent(point.percent, 1)}</td>
            <td>{format.volume(point.liters)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
