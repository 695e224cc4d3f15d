'use client'
import { Wrench } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import type { PumpSettings } from '@/contracts/devices/pump'
import { PumpStat } from './pump-stat'

type Props = { sinceServiceS: number; /** Null while they are not known. */ settings: PumpSettings | null }

/** Hours of running since the last service, against the interval between two. */
export function ServiceStat({ sinceServiceS, settings }: Props) {
  const t = useTranslations('widgets.pumpInfo')
  const format = useFormat()
  const hours = sinceServiceS / 3600
  const every = settings?.serviceEveryHours ?? null
  const isDue = every !== null && hours >= every
  const value = format.number(hours, hours < 100 ? 1 : 0)
  return (
    <PumpStat
      term={t(settings?.servicedAt ? 'stats.sinceService' : 'stats.sinceKnown')}
      value={every === null ? t('hours', { value }) : t('hoursOf', { value, every: format.number(every) })}
      note={
        isDue && (
          <span className="inline-flex items-center gap-1 text-xs font-medium text-warning tall:text-base">
            <Wrench aria-hidden className="size-3 tall:size-4" />
            {t('serviceDue')}
          </span>
        )
      }
    />
  )
}
