'use client'
import { useTranslations } from 'next-intl'
import type { TankStatus } from '@/domain/tank/thresholds'
import { cn } from '@/ui/cn'

/** Each is told by its height too, not by its colour alone. */
const BLOCKS: Record<TankStatus, string> = {
  ok: 'h-1.5 bg-line-strong/40',
  low: 'h-2.5 bg-warning',
  critical: 'h-3.5 bg-critical-solid',
  unknown: 'h-1.5 border border-dashed border-line-strong/60',
}
const STATUSES = ['ok', 'low', 'critical', 'unknown'] as const satisfies readonly TankStatus[]

/** The last 24 hours, a block each. */
export function DayStrip({ blocks }: { blocks: readonly TankStatus[] }) {
  const t = useTranslations('widgets')
  const hours = STATUSES.flatMap((status) => {
    const count = blocks.filter((block) => block === status).length
    return count === 0 ? [] : [t('dayHours', { status: t(`tankStatus.${status}`), count })]
  })
  const label = t('day', { hours: hours.join(', ') })
  return (
    <div
      role="img"
      aria-label={label}
      data-tip={label}
      className="flex h-3.5 shrink-0 items-end gap-px [@container_(height<124px)]:hidden tall:h-6"
    >
      {blocks.map((status, hour) => (
        <span key={hour} className={cn('flex-1 rounded-[1px]', BLOCKS[status])} />
      ))}
    </div>
  )
}
