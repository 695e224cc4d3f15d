'use client'
import { useTranslations } from 'next-intl'
import type { Dates } from '@/domain/time/export-window'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'

type Props = { dates: Dates; onDates: (dates: Dates) => void; fault: string | null }

/** The first and the last day of a span. */
export function DateFields({ dates, onDates, fault }: Props) {
  const t = useTranslations('devices.export')
  return (
    <div className="grid max-w-md grid-cols-2 gap-3">
      {(['first', 'last'] as const).map((name) => (
        <Field key={name} label={t(name)} error={name === 'last' && fault ? t(fault) : undefined}>
          {(ids) => (
            <Input
              {...ids}
              type="date"
              value={dates[name]}
              onChange={(event) => onDates({ ...dates, [name]: event.target.value })}
            />
          )}
        </Field>
      ))}
    </div>
  )
}
