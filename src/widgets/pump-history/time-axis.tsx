'use client'
import { useFormat } from '@/client/format'
import { ticksOf } from './timeline'

type Props = {
  window: { from: number; to: number }
  /** More than a day: ticks are dates. */ isLong: boolean
}

/** Times below a chart; it stands in the second column, as wide as what it is about. */
export function TimeAxis({ window, isLong }: Props) {
  const format = useFormat()
  const label = (at: number) =>
    isLong
      ? new Intl.DateTimeFormat(format.locale, {
          timeZone: format.timeZone,
          weekday: 'short',
          day: 'numeric',
        }).format(at)
      : format.time(at)
  return (
    <div aria-hidden className="relative col-start-2 h-4 text-[0.6875rem] text-muted tabular-nums">
      {ticksOf(window).map((at) => {
        const share = (at - window.from) / (window.to - window.from)
        const side = share < 0.05 ? '' : share > 0.95 ? '-translate-x-full' : '-translate-x-1/2'
        return (
          <span key={at} className={`absolute whitespace-nowrap ${side}`} style={{ left: `${share * 100}%` }}>
            {label(at)}
          </span>
        )
      })}
    </div>
  )
}
