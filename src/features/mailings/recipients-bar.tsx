'use client'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import { type RecipientCounts, type RecipientState, totalOf } from '@/domain/mailings/mailing'
import { cn } from '@/ui/cn'

const COLOURS: Readonly<Record<RecipientState, string>> = {
  sent: 'bg-success',
  failed: 'bg-critical',
  bounced: 'bg-warning',
  complained: 'bg-critical',
  skipped: 'bg-muted',
  queued: 'bg-accent',
  waiting: 'bg-line-strong',
}
const ORDER = [
  'sent',
  'bounced',
  'complained',
  'failed',
  'skipped',
  'queued',
  'waiting',
] as const satisfies readonly RecipientState[]

type Props = { counts: RecipientCounts; className?: string }

/** How far a mailing is, in one bar; the figures stand below it. */
export function RecipientsBar({ counts, className }: Props) {
  const t = useTranslations('mailings')
  const format = useFormat()
  const total = totalOf(counts)
  const shown = ORDER.filter((state) => counts[state] > 0)
  return (
    <div className={cn('flex min-w-0 flex-col gap-1', className)}>
      <div aria-hidden className="flex h-2 gap-px overflow-hidden rounded-full bg-sunken">
        {shown.map((state) => (
          <span
            key={state}
            className={cn('min-w-1', COLOURS[state])}
            style={{ width: `${(100 * counts[state]) / Math.max(1, total)}%` }}
          />
        ))}
      </div>
      <p className="flex flex-wrap gap-x-3 gap-y-0.5 text-xs text-muted tabular-nums">
        {shown.length === 0 && t('nobodyYet')}
        {shown.map((state) => (
          <span key={state} className="inline-flex items-center gap-1">
            <span aria-hidden className={cn('size-2 rounded-full', COLOURS[state])} />
            {t(`parts.${state}`, { count: format.number(counts[state]) })}
          </span>
        ))}
      </p>
    </div>
  )
}
