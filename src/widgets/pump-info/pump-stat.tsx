'use client'
import { ArrowDown, ArrowUp, Equal, Sparkles } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useFormat } from '@/client/format'
import type { WindowTrend } from './window-trend'

const TREND_ICONS = { more: ArrowUp, less: ArrowDown, same: Equal, new: Sparkles }

type Props = {
  term: string
  value: string
  trend?: WindowTrend | null
  note?: ReactNode
  /** What the trend compares. */
  tip?: string
}

/** A number with its name and how it compares. */
export function PumpStat({ term, value, trend, note, tip }: Props) {
  const t = useTranslations('widgets.pumpInfo')
  const format = useFormat()
  const Sign = trend && TREND_ICONS[trend.kind]
  return (
    <div className="min-w-0 tall:flex tall:flex-col tall:justify-center tall:gap-1 tall:rounded-control tall:bg-sunken tall:px-4 tall:py-2">
      <dt className="text-xs leading-[0.875rem] wrap-anywhere text-muted tall:text-base tall:leading-tight">
        {term}
      </dt>
      <dd className="flex flex-wrap items-baseline gap-x-2 leading-tight tabular-nums [@container_(height<170px)]:leading-[0.9375rem]">
        <span className="text-[0.9375rem] font-semibold [@container_(height<170px)]:text-sm [@container_(height<170px)]:leading-[0.9375rem] tall:text-[clamp(1.375rem,3cqw,2.75rem)]">
          {value}
        </span>
        {trend && Sign && (
          <span className="inline-flex items-center gap-1 text-xs text-muted tall:text-base" data-tip={tip}>
            <Sign aria-hidden className="size-3 shrink-0 tall:size-4" />
            {'percent' in trend && `${format.percent(trend.percent)} `}
            <span className="[@container_(height<480px)_and_(width<400px)]:sr-only">
              {t(`trend.${trend.kind}`)}
            </span>
          </span>
        )}
        {note}
      </dd>
    </div>
  )
}
