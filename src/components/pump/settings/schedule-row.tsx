'use client'
import { Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import type { PumpSettings } from '@/contracts/devices/pump'
import { Chip } from '@/ui/chip'
import { Field } from '@/ui/form/field'
import { IconButton } from '@/ui/icon-button'
import { Input, NumberInput } from '@/ui/form/input'
import { Switch } from '@/ui/form/switch'
import { toggleDay } from './schedule-draft'
import { usePumpErrorText } from './setting-fields'

/** Monday first; 0 is Sunday. */
const WEEK = [1, 2, 3, 4, 5, 6, 0] as const

export function ScheduleRow({ index, onRemove }: { index: number; onRemove: () => void }) {
  const t = useTranslations('widgets.pumpSettings')
  const units = useTranslations('widgets.units')
  const faultText = usePumpErrorText()
  const { control } = useFormContext<PumpSettings>()
  const n = index + 1
  return (
    <div role="group" aria-label={t('nthSchedule', { n })} className="rounded-card border border-line p-3">
      <Days index={index} />
      <div className="mt-3 flex flex-wrap items-start gap-3">
        <Controller
          control={control}
          name={`schedules.${index}.at`}
          render={({ field, fieldState }) => (
            <Field label={t('at')} error={faultText(fieldState.error?.message)} className="w-32">
              {(ids) => <Input {...ids} type="time" {...field} />}
            </Field>
          )}
        />
        <Controller
          control={control}
          name={`schedules.${index}.runMinutes`}
          render={({ field, fieldState }) => (
            <Field label={t('runMinutes')} error={faultText(fieldState.error?.message)} className="w-36">
              {(ids) => (
                <NumberInput
                  {...ids}
                  value={field.value}
                  onValueChange={field.onChange}
                  onBlur={field.onBlur}
                  unit={units('minutes')}
                />
              )}
            </Field>
          )}
        />
        <Beside>
          <Controller
            control={control}
            name={`schedules.${index}.enabled`}
            render={({ field }) => (
              <label className="flex items-center gap-2 text-sm">
                <Switch checked={field.value} onCheckedChange={field.onChange} />
                {t('active')}
              </label>
            )}
          />
          <IconButton label={t('removeSchedule', { n })} onClick={onRemove}>
            <Trash2 aria-hidden />
          </IconButton>
        </Beside>
      </div>
    </div>
  )
}

/** Level with the controls, which have a label above them. */
const Beside = ({ children }: { children: ReactNode }) => (
  <div className="flex min-h-10 flex-1 items-center justify-between gap-3 sm:mt-6.5 sm:min-h-9">
    {children}
  </div>
)

function Days({ index }: { index: number }) {
  const t = useTranslations('widgets.pumpSettings')
  const faultId = useId()
  const faultText = usePumpErrorText()
  const { control } = useFormContext<PumpSettings>()
  return (
    <Controller
      control={control}
      name={`schedules.${index}.days`}
      render={({ field, fieldState }) => (
        <>
          <div
            role="group"
            aria-label={t('days')}
            aria-describedby={fieldState.error && faultId}
            className="flex flex-wrap gap-1.5"
          >
            {WEEK.map((day, place) => (
              <Chip
                key={day}
                data-fault={fieldState.error && place === 0 ? true : undefined}
                pressed={field.value.includes(day)}
                onClick={() => field.onChange(toggleDay(field.value, day))}
                onBlur={field.onBlur}
              >
                {t(`weekdays.${day}`)}
              </Chip>
            ))}
          </div>
          {fieldState.error && (
            <p id={faultId} role="alert" className="mt-1 text-[0.8125rem] text-critical">
              {faultText(fieldState.error.message)}
            </p>
          )}
        </>
      )}
    />
  )
}
