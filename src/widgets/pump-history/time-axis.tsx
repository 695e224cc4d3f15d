'use client'
import { useFormat } from '@/client/format'
import { cn } from '@/ui/cn'
import { timeTicks } from '@/components/chart/plot/ticks'

/** More do not fit side by side on a phone; in a narrower card there is only room for every second one. */
const MOST_TICKS = 5

/** Times below a chart, round on the reader's clock; it stands in the second column, as wide as what it is about. */
export function TimeAxis({ window }: { window: { from: number; to: number } }) {
  const format = useFormat()
  return (
    <div aria-hidden className="relative col-start-2 h-4 text-tick text-muted tabular-nums">
      {timeTicks(window, MOST_TICKS, format).map(({ at, text }) => {
        const share = (at - window.from) / (window.to - window.from)
        const side = share < 0.05 ? '' : share > 0.95 ? '-translate-x-full' : '-translate-x-1/2'
        return (
          <span
            key={at}
            className={cn('absolute whitespace-nowrap even:[@container_(width<360px)]:hidden', side)}
            style={{ left: `${share * 100}%` }}
          >
            {text}
          </span>
        )
      })}
    </div>
  )
}
