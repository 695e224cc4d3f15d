'use client'
import { useTranslations } from 'next-intl'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { useFormat } from '@/client/format'
import { TANK_TYPES } from '@/domain/tank/types'
import { Field } from '@/ui/form/field'
import { Select } from '@/ui/form/select'
import { MeasureInput } from '@/components/forms/measure-input'
import { StrappingFields } from './strapping-fields'
import { DIMENSIONS_OF, type Dimension, type TanksDraft } from './tank-draft'
import { LONGEST_MM, useTankErrorText } from './use-tank-error-text'

/** The form of one tank: its type and only what matters for it. */
export function TankFields({ index }: { index: number }) {
  const t = useTranslations('tank')
  const { control, formState, clearErrors, trigger } = useFormContext<TanksDraft>()
  const { submitCount } = formState
  // another type has other fields: what was wrong with those of the old one no longer counts
  const rejudge = () => {
    if (submitCount > 0) void trigger(`tanks.${index}`)
    else clearErrors(`tanks.${index}`)
  }
  const tankType = useWatch({ control, name: `tanks.${index}.tankType` })
  const types = TANK_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <Controller
        control={control}
        name={`tanks.${index}.tankType`}
        render={({ field }) => (
          <Field label={t('type')} className="sm:col-span-2">
            {(ids) => (
              <Select
                {...ids}
                value={field.value}
                onValueChange={(type) => {
                  field.onChange(type)
                  rejudge()
                }}
                options={types}
              />
            )}
          </Field>
        )}
      />
      {DIMENSIONS_OF[tankType].map((dimension) => (
        <LengthField key={dimension} index={index} name={dimension} />
      ))}
      <LengthField index={index} name="sensorOffsetMm" />
      <CapacityField index={index} isCustom={tankType === 'custom'} />
      {tankType === 'custom' && <StrappingFields index={index} />}
    </div>
  )
}

function LengthField({ index, name }: { index: number; name: Dimension | 'sensorOffsetMm' }) {
  const t = useTranslations('tank')
  const faultText = useTankErrorText()
  const format = useFormat()
  const { control } = useFormContext<TanksDraft>()
  return (
    <Controller
      control={control}
      name={`tanks.${index}.${name}`}
      render={({ field, fieldState }) => {
        const isFit =
          !fieldState.error && field.value !== null && field.value > 0 && field.value <= LONGEST_MM
        const converted = isFit ? format.length(field.value) : null
        const hint =
          name === 'sensorOffsetMm' ? t('offsetHelp') : converted && t('equals', { length: converted })
        return (
          <Field label={t(`dimensions.${name}`)} hint={hint} error={faultText(fieldState.error?.message)}>
            {(ids) => (
              <MeasureInput
                {...ids}
                quantity="length"
                value={field.value}
                onValueChange={field.onChange}
                onBlur={field.onBlur}
              />
            )}
          </Field>
        )
      }}
    />
  )
}

function CapacityField({ index, isCustom }: { index: number; isCustom: boolean }) {
  const t = useTranslations('tank')
  const faultText = useTankErrorText()
  const { control } = useFormContext<TanksDraft>()
  return (
    <Controller
      control={control}
      name={`tanks.${index}.capacityLiters`}
      render={({ field, fieldState }) => (
        <Field
          label={t(isCustom ? 'capacity' : 'capacityOptional')}
          hint={t(isCustom ? 'capacityHelpCustom' : 'capacityHelp')}
          error={faultText(fieldState.error?.message)}
        >
          {(ids) => (
            <MeasureInput
              {...ids}
              quantity="volume"
              value={field.value}
              onValueChange={field.onChange}
              onBlur={field.onBlur}
            />
          )}
        </Field>
      )}
    />
  )
}
