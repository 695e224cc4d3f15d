'use client'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import type { StableReading } from '@/domain/tank/calibration'
import { Chip } from '@/ui/chip'

/** What the sensor sees now and whether it can be taken. */
export function LiveDistanceReadout({ settled }: { settled: StableReading }) {
  const t = useTranslations('calibration')
  const format = useFormat()
  const { state, medianMm, spreadMm, ageMs, count } = settled
  const isSteady = state === 'steady'
  return (
    <section aria-label={t('live')} className="flex flex-col gap-1 rounded-card bg-sunken p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-2xl font-semibold tabular-nums">{format.length(medianMm)}</p>
        <span role="status">
          <Chip tone={isSteady ? 'success' : 'warning'}>{t(`states.${state}`)}</Chip>
        </span>
      </div>
      {medianMm !== null && (
        <p className="text-[0.8125rem] text-muted tabular-nums">
          {t('readings', {
            count,
            spread: format.length(spreadMm),
            ago: format.ago(-ageMs, 0),
          })}
        </p>
      )}
      {!isSteady && <p className="text-[0.8125rem]">{t(`reasons.${state}`)}</p>}
    </section>
  )
}
