'use client'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import { cn } from '@/ui/cn'
import type { PumpRuns } from '@/components/pump/runs/use-runs'
import { TimeAxis } from './time-axis'
import { hourBarOf, mostStartsPerHour, startsByHour } from './timeline'

/** More bars than these leave no room for a number above each. */
const MOST_NUMBERED = 25

type Props = {
  runs: PumpRuns
  /** Null while it is not known. */
  limit: number | null
}

/** Starts in each hour with the line they must stay below, on the time line of the runs above. The words say the same. */
export function StartsChart({ runs, limit }: Props) {
  const t = useTranslations('widgets.pumpHistory')
  const format = useFormat()
  const window = { from: Date.parse(runs.from), to: Date.parse(runs.to) }
  const hours = startsByHour(runs.runs, window, format.timeZone)
  const most = mostStartsPerHour(runs.runs)
  const highest = Math.max(1, limit ?? 0, ...hours.map(({ starts }) => starts))
  // the room above is for the number of the highest bar
  const down = (starts: number) => `${(1 - starts / (highest * 1.25)) * 100}%`
  const marks = limit !== null && limit < highest * 0.75 ? [0, limit, highest] : [0, highest]
  const isOver = limit !== null && most > limit
  const Icon = isOver ? TriangleAlert : CircleCheck
  const summary =
    limit === null ? t('mostStarts', { most }) : t(isOver ? 'shortCycles' : 'withinLimit', { most, limit })
  return (
    <>
      <div className="col-span-2 mt-2 mb-1 flex break-after-avoid flex-wrap items-baseline justify-between gap-x-3 text-[0.8125rem]">
        <h3 className="text-xs font-medium text-muted">{t('startsPerHour')}</h3>
        <p className={cn('flex items-center gap-1', isOver && 'font-medium text-warning')}>
          {limit !== null && <Icon aria-hidden className="size-3.5 shrink-0" />}
          {summary}
        </p>
      </div>
      <div aria-hidden className="relative text-right text-tick text-muted tabular-nums">
        {marks.map((starts) => (
          <span key={starts} className="absolute right-0 -translate-y-1/2" style={{ top: down(starts) }}>
            {format.number(starts)}
          </span>
        ))}
      </div>
      <div className="relative min-h-14 break-inside-avoid border-b border-line">
        <svg aria-hidden className="absolute inset-0 size-full overflow-visible">
          {hours.map(({ at, starts }) => {
            const { start, size } = hourBarOf(at, window)
            const [x, width] = [`${(start + size * 0.1) * 100}%`, `${size * 80}%`]
            const isHigh = limit !== null && starts > limit
            return (
              starts > 0 && (
                <g key={at}>
                  <rect
                    x={x}
                    width={width}
                    y={down(starts)}
                    height={`${(starts / (highest * 1.25)) * 100}%`}
                    fill={isHigh ? 'var(--warning)' : 'var(--accent)'}
                  />
                  {hours.length <= MOST_NUMBERED && (
                    <text
                      x={`${(start + size / 2) * 100}%`}
                      y={down(starts)}
                      dy={-3}
                      // at the very end a number in the middle would stand out of the card
                      textAnchor={start + size / 2 > 0.97 ? 'end' : 'middle'}
                      className="fill-ink text-tick tabular-nums"
                    >
                      {format.number(starts)}
                    </text>
                  )}
                </g>
              )
            )
          })}
          {limit !== null && (
            <line
              x1="0"
              x2="100%"
              y1={down(limit)}
              y2={down(limit)}
              stroke={isOver ? 'var(--warning)' : 'var(--muted)'}
              strokeWidth={1.5}
              strokeDasharray="5 4"
            />
          )}
        </svg>
      </div>
      <TimeAxis window={window} />
    </>
  )
}
