'use client'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Controller, useFieldArray, useFormContext } from 'react-hook-form'
import { Button } from '@/ui/button'
import { IconButton } from '@/ui/icon-button'
import type { MeasureQuantity } from '@/components/forms/measure'
import { MeasureInput } from '@/components/forms/measure-input'
import type { TanksDraft } from './tank-draft'
import { useTankErrorText } from './use-tank-error-text'

/** The strapping table of a custom tank: litres at heights. */
export function StrappingFields({ index }: { index: number }) {
  const t = useTranslations('tank')
  const { control, formState, clearErrors } = useFormContext<TanksDraft>()
  const { submitCount } = formState
  // rows added since the last attempt to save: the form judges them at once, nobody has yet had the chance to type
  const [fresh, setFresh] = useState({ from: Infinity, submitCount })
  const freshFrom = fresh.submitCount === submitCount ? fresh.from : Infinity
  const { fields, append, remove } = useFieldArray({ control, name: `tanks.${index}.strapping` })
  const add = () => {
    setFresh({ from: Math.min(freshFrom, fields.length), submitCount })
    append({ heightMm: null, liters: null })
    // with a table no capacity is needed
    clearErrors(`tanks.${index}.capacityLiters`)
  }
  const removeRow = (row: number) => {
    setFresh({ from: row < freshFrom ? freshFrom - 1 : freshFrom, submitCount })
    remove(row)
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-2 sm:col-span-2">
      <legend className="mb-1 text-sm font-medium">{t('table')}</legend>
      <p className="text-[0.8125rem] text-muted">{t('tableHelp')}</p>
      {fields.map((field, row) => (
        <div key={field.id} className="flex items-start gap-2">
          <Cell index={index} row={row} name="heightMm" quantity="length" isFresh={row >= freshFrom} />
          <Cell index={index} row={row} name="liters" quantity="volume" isFresh={row >= freshFrom} />
          <IconButton label={t('removeRow', { row: row + 1 })} onClick={() => removeRow(row)}>
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      ))}
      <Button size="sm" className="self-start" onClick={add}>
        <Plus aria-hidden />
        {t('addRow')}
      </Button>
    </fieldset>
  )
}

type CellProps = {
  index: number
  row: number
  name: 'heightMm' | 'liters'
  quantity: MeasureQuantity
  /** Its faults wait until somebody was there. */
  isFresh: boolean
}

function Cell({ index, row, name, quantity, isFresh }: CellProps) {
  const t = useTranslations('tank')
  const faultText = useTankErrorText()
  const faultId = useId()
  const { control } = useFormContext<TanksDraft>()
  return (
    <Controller
      control={control}
      name={`tanks.${index}.strapping.${row}.${name}`}
      render={({ field, fieldState: { error, isTouched } }) => {
        const fault = error && (isTouched || !isFresh) ? error : null
        return (
          <div className="min-w-0 flex-1">
            <MeasureInput
              quantity={quantity}
              aria-label={t(`rowCells.${name}`, { row: row + 1 })}
              aria-invalid={fault ? true : undefined}
              aria-describedby={fault ? faultId : undefined}
              value={field.value}
              onValueChange={field.onChange}
              onBlur={field.onBlur}
            />
            {fault && (
              <p id={faultId} role="alert" className="mt-1 text-[0.8125rem] text-critical">
                {faultText(fault.message)}
              </p>
            )}
          </div>
        )
      }}
    />
  )
}
