'use client'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { Controller, type FieldError, useFormContext } from 'react-hook-form'
import { Field } from '@/ui/form/field'
import { NumberInput } from '@/ui/form/input'
import { Switch } from '@/ui/form/switch'
import type { AlertSettingsDraft } from './settings-draft'

type FieldNameOf<T> = {
  [K in keyof AlertSettingsDraft]: AlertSettingsDraft[K] extends T ? K : never
}[keyof AlertSettingsDraft]
type SwitchFieldName = FieldNameOf<boolean>
type NumberFieldName = FieldNameOf<number | null>

/** The kind of fault that the server found: its message is no key but words. */
export const SERVER_ERROR = 'server'

/** A yes or no, its words before it. */
export function SwitchField({ name, hint }: { name: SwitchFieldName; hint?: string }) {
  const t = useTranslations('notificationSettings')
  const id = useId()
  const { control } = useFormContext<AlertSettingsDraft>()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <div className="flex items-center justify-between gap-3">
          <span className="flex flex-col gap-0.5">
            <label htmlFor={id} className="text-sm font-medium">
              {t(`fields.${name}`)}
            </label>
            {hint && (
              <span id={`${id}-hint`} className="text-[0.8125rem] text-muted">
                {hint}
              </span>
            )}
          </span>
          <Switch
            id={id}
            aria-describedby={hint && `${id}-hint`}
            checked={field.value}
            onCheckedChange={field.onChange}
            onBlur={field.onBlur}
          />
        </div>
      )}
    />
  )
}

type NumberProps = {
  name: NumberFieldName
  unit: string
  hint?: string
  /** Shown while nothing is entered. */ fallback: number
}

/** A number; empty means its default. */
export function NumberField({ name, unit, hint, fallback }: NumberProps) {
  const t = useTranslations('notificationSettings')
  const { control, trigger, formState } = useFormContext<AlertSettingsDraft>()
  const faultText = (fault: FieldError | undefined) =>
    fault?.type === SERVER_ERROR ? fault.message : fault?.message && t(`errors.${fault.message}`)
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <Field label={t(`fields.${name}`)} hint={hint} error={faultText(fieldState.error)}>
          {(ids) => (
            <NumberInput
              {...ids}
              value={field.value}
              unit={unit}
              placeholder={String(fallback)}
              onValueChange={(value) => {
                field.onChange(value)
                // the fault of one threshold may be cured at another
                if (Object.keys(formState.errors).length > 0) void trigger()
              }}
              onBlur={field.onBlur}
            />
          )}
        </Field>
      )}
    />
  )
}
