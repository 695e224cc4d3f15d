'use client'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { cn } from '@/ui/cn'
import type { Runs } from '../kit/pump-runs/use-runs'
import { mostStartsPerHour, startsByHour } from './timeline'

/** Starts in each hour with the line they must stay below. The words say the same. */
export function StartsChart({
  runs,
  limit,
}: {
  runs: Runs
  /** Null while it is not known. */ limit: number | null
}) {
  const t = useTranslations('widgets.pumpHistory')
  const hours = startsByHour(runs.runs, { from: Date.parse(runs.from), to: Date.parse(runs.to) })
  const most = mostStartsPerHour(runs.runs)
  const top = Math.max(1, limit ?? 0, ...hours.map(({ starts }) => starts)) * 1.1
  const isOver = limit !== null && most > limit
  const Icon = isOver ? TriangleAlert : CircleCheck
  const summary =
    limit === null ? t('mostStarts', { most }) : t(isOver ? 'shortCycles' : 'withinLimit', { most, limit })
  return (
    <section className="flex min-h-20 flex-1 flex-col gap-1" aria-label={t('startsPerHour')}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-[0.8125rem]">
        <h3 className="text-xs font-medium text-muted">{t('startsPerHour')}</h3>
        <p className={cn('flex items-center gap-1', isOver && 'font-medium text-warning')}>
          {limit !== null && <Icon aria-hidden className="size-3.5 shrink-0" />}
          {summary}
        </p>
      </div>
      <div className="relative min-h-12 flex-1 border-b border-line">
        <svg aria-hidden className="absolute inset-0 size-full">
          {hours.map(({ at, starts }, index) => (
            <rect
              key={at}
              x={`${((index + 0.1) / hours.length) * 100}%`}
              width={`${80 / hours.length}%`}
              y={`${(1 - starts / top) * 100}%`}
              height={`${(starts / top) * 100}%`}
              fill={limit !== null && starts > limit ? 'var(--warning)' : 'var(--accent)'}
            />
          ))}
          {limit !== null && (
            <line
              x1="0"
              x2="100%"
              y1={`${(1 - limit / top) * 100}%`}
              y2={`${(1 - limit / top) * 100}%`}
              stroke="var(--warning)"
              strokeWidth={1.5}
              strokeDasharray="5 4"
            />
          )}
        </svg>
      </div>
    </section>
  )
}
