'use client'
import { ArrowDown, ArrowUp, Equal } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import { MISSING } from '@/domain/units'
import { durationOf } from '@/domain/time/duration'
import type { Rate } from '@/components/tank/rate'

/**
 * How fast the water rises or falls, and when that ends, or why nobody can say. Null is for old readings, undefined for a
 * history that is not there.
 */
export function RateLine({ rate }: { rate: Rate | null | undefined }) {
  const t = useTranslations('widgets')
  const format = useFormat()
  if (!rate || rate.kind === 'unsure') {
    return (
      <p className="text-[0.8125rem] text-muted">
        {t('rate')} {MISSING}
        {rate !== undefined && <span className="ml-1 text-xs">({t(`rateWhy.${rate?.why ?? 'old'}`)})</span>}
      </p>
    )
  }
  if (rate.kind === 'steady') {
    return (
      <p className="flex items-center gap-1 text-[0.8125rem] text-muted">
        <Equal aria-hidden className="size-4" />
        {t('steady')}
      </p>
    )
  }
  const left = durationOf(rate.hoursLeft)
  const isFilling = rate.kind === 'filling'
  const Arrow = isFilling ? ArrowUp : ArrowDown
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-[0.8125rem] tabular-nums">
      <span className="inline-flex items-center gap-1 font-medium">
        <Arrow aria-hidden className="size-4 text-accent" />
        <span className="sr-only">{t(rate.kind)}</span>
        {format.hourlyFlow(rate.litersPerHour)}
      </span>
      {left && (
        <span className="text-muted">
          {t(isFilling ? 'fullIn' : 'emptyIn', { span: t(`spans.${left.unit}`, { value: left.value }) })}
        </span>
      )}
    </p>
  )
}
