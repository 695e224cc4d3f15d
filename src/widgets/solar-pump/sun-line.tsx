'use client'
import { Sun } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { ApiError } from '@/client/api'
import { useFormat } from '@/client/format'
import type { OutputOf } from '@/contracts/endpoint'
import type { getEnergy } from '@/contracts/devices/usage'
import { cn } from '@/ui/cn'
import { SectionFailure } from '@/components/query/section-failure'
import { compareSun } from './comparable-sun'

type Props = {
  energy: {
    data: OutputOf<typeof getEnergy> | undefined
    error: ApiError | undefined
    refresh: () => Promise<void>
  }
}

/** Today's litres beside what the same sun usually brings. */
export function SunLine({ energy: { data, error, refresh } }: Props) {
  const t = useTranslations('widgets.solarPump')
  const format = useFormat()
  const comparison = useMemo(() => data && compareSun(data.days), [data])
  if (!comparison) {
    return error ? (
      <SectionFailure text={t('energyFailed')} error={error} retry={() => void refresh()} />
    ) : null
  }
  const isLess = comparison.kind === 'compared' && comparison.word === 'less'
  return (
    <p className={cn('flex items-start gap-1.5 text-[0.8125rem]', isLess ? 'text-warning' : 'text-muted')}>
      <Sun aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      {comparison.kind === 'compared'
        ? t(`sun.${comparison.word}`, {
            percent: format.percent(comparison.percent),
            volume: format.volume(comparison.usualLiters),
          })
        : t(`sun.${comparison.kind}`)}
    </p>
  )
}
