'use client'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import { type ItemCounts, sumCounts } from '@/domain/rollouts/states'
import { cn } from '@/ui/cn'
import { COUNT_PART_NAMES, type CountPart, sumParts } from './count-parts'

const COLOURS: Record<CountPart, string> = {
  done: 'bg-success',
  bad: 'bg-critical',
  busy: 'bg-accent',
  open: 'bg-line-strong',
  out: 'bg-muted',
}

type Props = { counts: ItemCounts; className?: string }

/** How far a roll-out or a group is, in one bar; the figures stand below it. */
export function CountsBar({ counts, className }: Props) {
  const t = useTranslations('rollouts.parts')
  const format = useFormat()
  const parts = sumParts(counts)
  const total = sumCounts(counts)
  const shown = COUNT_PART_NAMES.filter((part) => parts[part] > 0)
  return (
    <div className={cn('flex min-w-0 flex-col gap-1', className)}>
      <div aria-hidden className="flex h-2 gap-px overflow-hidden rounded-full bg-sunken">
        {shown.map((part) => (
          <span
            key={part}
            className={cn('min-w-1', COLOURS[part])}
            style={{ width: `${(100 * parts[part]) / Math.max(1, total)}%` }}
          />
        ))}
      </div>
      <p className="flex flex-wrap gap-x-3 gap-y-0.5 text-xs text-muted tabular-nums">
        {shown.length === 0 && t('none')}
        {shown.map((part) => (
          <span key={part} className="inline-flex items-center gap-1">
            <span aria-hidden className={cn('size-2 rounded-full', COLOURS[part])} />
            {t(part, { count: format.number(parts[part]) })}
          </span>
        ))}
      </p>
    </div>
  )
}
