'use client'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import { Skeleton } from '@/ui/skeleton'
import type { AlertMarker } from '@/components/alerts/use-alert-markers'
import { percentRangeOf, downsampleLevels, type LevelHistoryPoint } from '@/components/tank/level-points'
import { LevelTable, Sparkline } from '@/components/chart/sparkline'
import { useSpanText } from '@/components/time/use-span-text'
import { useWidgetShell } from '../kit/widget-shell'

const MAX_POINTS = 60

type Props = {
  history: readonly LevelHistoryPoint[]
  marks: readonly AlertMarker[]
  state: 'loading' | 'ready' | 'failed'
  minutes: number
  to: number
}

/** The sparkline with its words; full screen it can also be read as a table. */
export function LevelHistory({ history, marks, state, minutes, to }: Props) {
  const t = useTranslations('widgets')
  const format = useFormat()
  const { closeFullScreen } = useWidgetShell()
  const from = to - minutes * 60_000
  const points = downsampleLevels(history, { from, to }, MAX_POINTS)
  const [first, last] = [points[0], points.at(-1)]
  const window = useSpanText().last(minutes)
  if (state === 'loading') return <Skeleton className="h-14 [@container_(height<16.25rem)]:hidden" />
  if (state === 'failed' || !first || !last) {
    return (
      <p className="text-xs text-muted [@container_(height<16.25rem)]:hidden">
        {t(state === 'failed' ? 'historyFailed' : 'noHistory', { window })}
      </p>
    )
  }
  const range = percentRangeOf(points)
  const words = { least: format.percent(range.least), most: format.percent(range.most) }
  const shown = marks.filter(({ at }) => at >= from && at <= to)
  const said = t('history', {
    window,
    first: format.percent(first.percent),
    last: format.percent(last.percent),
    ...words,
  })
  const label = [said, ...shown.map((mark) => mark.label)].join('; ')
  return (
    <figure className="flex flex-col [@container_(height<16.25rem)]:hidden [@container_(width>=440px)]:min-h-0">
      <Sparkline
        points={points}
        marks={shown}
        from={from}
        to={to}
        label={label}
        className="h-10 shrink-0 [@container_(width>=440px)]:h-[clamp(2.5rem,30cqh,12rem)]"
      />
      <figcaption className="flex justify-between text-xs text-muted tabular-nums">
        <span>{window}</span>
        <span aria-hidden>{t('range', words)}</span>
      </figcaption>
      {closeFullScreen && (
        <details className="mt-3 min-h-0 overflow-y-auto">
          <summary className="min-h-8 text-sm text-accent">{t('table')}</summary>
          <LevelTable points={points} caption={label} />
        </details>
      )}
    </figure>
  )
}
