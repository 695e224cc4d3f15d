'use client'
import { useTranslations } from 'next-intl'
import { useFormContext, useWatch } from 'react-hook-form'
import { useFormat } from '@/client/format'
import type { PumpSettings } from '@/contracts/devices/pump'
import { levelBandOf } from './settings-errors'

/** What the two levels will do, in words and as a strip. */
export function BandDescription() {
  const t = useTranslations('widgets.pumpSettings')
  const format = useFormat()
  const { control } = useFormContext<PumpSettings>()
  const [startPercent, stopPercent] = useWatch({ control, name: ['startPercent', 'stopPercent'] })
  const band = levelBandOf({ startPercent, stopPercent })
  if (band.kind !== 'band')
    return <p className="text-[0.8125rem] text-muted sm:col-span-2">{t(`band.${band.kind}`)}</p>
  const { start, stop } = band
  return (
    <div className="flex flex-col gap-1.5 text-[0.8125rem] sm:col-span-2">
      <div aria-hidden className="flex h-3 overflow-hidden rounded-full bg-sunken">
        <span style={{ width: `${start}%` }} className="bg-accent" />
        <span style={{ width: `${stop - start}%` }} className="bg-accent-soft" />
      </div>
      <p>{t('band.words', { start: format.percent(start), stop: format.percent(stop) })}</p>
    </div>
  )
}
