import { cn } from '@/ui/cn'
import { historyPaths } from './history-path'

type Props = {
  values: readonly (number | null)[]
  /** Says in words what the line shows. */
  label: string
  className?: string
}

const BOX = { width: 120, height: 24 }

/** A small line of a figure over time; minutes that nobody has written stay open. */
export function HistoryLine({ values, label, className }: Props) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`-1 -1 ${BOX.width + 2} ${BOX.height + 2}`}
      preserveAspectRatio="none"
      className={cn('h-6 w-30 shrink-0 overflow-visible', className)}
    >
      <title>{label}</title>
      {historyPaths(values, BOX).map((d) => (
        <path
          key={d}
          d={d}
          fill="none"
          stroke="var(--accent)"
          strokeWidth={1.5}
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  )
}
