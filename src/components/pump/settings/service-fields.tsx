'use client'
import { Wrench } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Controller, useFormContext } from 'react-hook-form'
import { useFormat } from '@/client/format'
import type { PumpSettings } from '@/contracts/devices/pump'
import { Button } from '@/ui/button'
import { NumberSetting } from './setting-fields'

/** How often the pump is serviced, and when it last was. */
export function ServiceFields() {
  const t = useTranslations('widgets.pumpSettings')
  const format = useFormat()
  const { control } = useFormContext<PumpSettings>()
  return (
    <>
      <NumberSetting name="serviceEveryHours" unit="hours" />
      <Controller
        control={control}
        name="servicedAt"
        render={({ field }) => (
          <div className="flex flex-col items-start gap-1.5">
            <p className="text-sm font-medium">{t('fields.servicedAt')}</p>
            <div className="flex flex-wrap items-center gap-3">
              <output className="text-sm tabular-nums">
                {field.value === null ? t('neverServiced') : format.dateTime(field.value)}
              </output>
              <Button size="sm" onClick={() => field.onChange(new Date().toISOString())}>
                <Wrench aria-hidden />
                {t('servicedToday')}
              </Button>
            </div>
          </div>
        )}
      />
    </>
  )
}
