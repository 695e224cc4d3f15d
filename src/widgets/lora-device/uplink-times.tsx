'use client'
import { Clock, Hourglass, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import type { Lora } from '@/contracts/devices/lora'
import { cn } from '@/ui/cn'
import { durationOf } from '@/domain/time/duration'
import { nextUplinkOf, type NextUplink } from './next-uplink'

const UPLINK_STYLES: Record<NextUplink['kind'], { Icon: typeof Clock; tone: string }> = {
  unknown: { Icon: Clock, tone: 'text-muted' },
  expected: { Icon: Clock, tone: '' },
  due: { Icon: Hourglass, tone: '' },
  overdue: { Icon: TriangleAlert, tone: 'text-warning' },
}

/** The last uplink and the next one; a late one is said in words. */
export function UplinkTimes({ lora, now }: { lora: Lora; now: number }) {
  const t = useTranslations('widgets.loraDevice')
  const format = useFormat()
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-0.5">
      <p className="text-[clamp(0.875rem,min(9cqh,5cqw),1.5rem)] tall:text-[clamp(1.5rem,4cqw,3rem)] leading-tight font-semibold tabular-nums">
        {lora.lastUplinkAt ? (
          <time dateTime={lora.lastUplinkAt} data-tip={format.dateTime(lora.lastUplinkAt)}>
            {t('last', { ago: format.ago(lora.lastUplinkAt, now) })}
          </time>
        ) : (
          t('never')
        )}
      </p>
      <NextUplinkLine next={nextUplinkOf(lora, now)} />
    </div>
  )
}

function NextUplinkLine({ next }: { next: NextUplink }) {
  const t = useTranslations('widgets.loraDevice')
  const words = useTranslations('widgets')
  const { Icon, tone } = UPLINK_STYLES[next.kind]
  const span = 'hours' in next ? durationOf(next.hours) : null
  return (
    <p
      className={cn(
        'flex items-center gap-1 text-[0.8125rem] font-medium tabular-nums',
        'tall:text-lg',
        tone,
      )}
    >
      <Icon aria-hidden className="size-3.5 shrink-0 tall:size-5" />
      {span
        ? t(`next.${next.kind}`, { span: words(`spans.${span.unit}`, { value: span.value }) })
        : t(next.kind === 'overdue' ? 'next.long' : next.kind === 'due' ? 'next.due' : 'next.unknown')}
    </p>
  )
}
