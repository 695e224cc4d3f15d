'use client'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import type { Device } from '@/contracts/devices/device'
import { MISSING } from '@/domain/units'
import { cn } from '@/ui/cn'

const LARGE =
  'text-[clamp(1.75rem,9cqmin,4rem)] short:text-[min(2.5rem,13cqw)] leading-none font-semibold tabular-nums'

/** Percent and litres, large. */
export function LevelNumbers({
  device,
  percent,
  isStale,
}: {
  device: Device
  percent: number
  isStale: boolean
}) {
  const t = useTranslations('widgets')
  const format = useFormat()
  const { volumeLiters, capacityLiters } = device
  const isCritical = device.levelClass === 'critical'
  return (
    <div
      className={cn(
        'flex flex-wrap items-baseline justify-between gap-x-3 gap-y-0.5 short:flex-col',
        isStale && 'text-muted',
      )}
    >
      <span className={cn(LARGE, isCritical && 'text-critical')}>{format.percent(percent)}</span>
      {volumeLiters !== null && (
        <span className="text-[clamp(0.9375rem,4.5cqmin,2rem)] text-right leading-tight short:text-left font-medium tabular-nums">
          {format.volume(volumeLiters)}
          {capacityLiters !== null && (
            <span className="block text-xs font-normal text-muted short:ml-1.5 short:inline">
              {t('ofCapacity', { capacity: format.volume(capacityLiters) })}
            </span>
          )}
        </span>
      )}
    </div>
  )
}

/** A level too old to be repeated: never a number. */
export function NoLevel() {
  const t = useTranslations('widgets')
  return (
    <div className="flex items-baseline justify-between gap-3">
      <span className={LARGE}>{MISSING}</span>
      <span className="text-[0.8125rem] text-muted">{t('expired')}</span>
    </div>
  )
}
