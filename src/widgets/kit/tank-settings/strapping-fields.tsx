'use client'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Controller, useFieldArray, useFormContext } from 'react-hook-form'
import { Button } from '@/ui/button'
import { IconButton } from '@/ui/icon-button'
import type { Quantity } from '../measure'
import { MeasureInput } from '../measure-input'
import type { TanksDraft } from './tank-draft'
import { useFaultText } from './use-fault-text'

/** The strapping table of a custom tank: litres at heights. */
export function StrappingFields({ index }: { index: number }) {
  const t = useTranslations('tank')
  const { control } = useFormContext<TanksDraft>()
  const { fields, append, remove } = useFieldArray({ control, name: `tanks.${index}.strapping` })
  return (
    <fieldset className="flex min-w-0 flex-col gap-2 sm:col-span-2">
      <legend className="mb-1 text-sm font-medium">{t('table')}</legend>
      <p className="text-[0.8125rem] text-muted">{t('tableHelp')}</p>
      {fields.map((field, row) => (
        <div key={field.id} className="flex items-start gap-2">
          <Cell index={index} row={row} name="heightMm" quantity="length" />
          <Cell index={index} row={row} name="liters" quantity="volume" />
          <IconButton label={t('removeRow', { row: row + 1 })} onClick={() => remove(row)}>
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      ))}
      <Button size="sm" className="self-start" onClick={() => append({ heightMm: null, liters: null })}>
        <Plus aria-hidden />
        {t('addRow')}
      </Button>
    </fieldset>
  )
}

type CellProps = { index: number; row: number; name: 'heightMm' | 'liters'; quantity: Quantity }

function Cell({ index, row, name, quantity }: CellProps) {
  const t = useTranslations('tank')
  const faultText = useFaultText()
  const { control } = useFormContext<TanksDraft>()
  return (
    <Controller
      control={control}
      name={`tanks.${index}.strapping.${row}.${name}`}
      render={({ field, fieldState }) => (
        <div className="min-w-0 flex-1">
          <MeasureInput
            quantity={quantity}
            aria-label={t(`rowCells.${name}`, { row: row + 1 })}
            aria-invalid={fieldState.error ? true : undefined}
            value={field.value}
            onValueChange={field.onChange}
            onBlur={field.onBlur}
          />
          {fieldState.error && (
            <p role="alert" className="mt-1 text-[0.8125rem] text-critical">
              {faultText(fieldState.error.message)}
            </p>
          )}
        </div>
      )}
    />
  )
}
