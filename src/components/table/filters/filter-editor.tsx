'use client'
import { Check } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type FormEvent, type ReactNode, useState } from 'react'
import { type Format, useFormat } from '@/client/format'
import { formatToMinute } from '@/components/time/format-to-minute'
import { instantAt, isoIn } from '@/domain/time/zoned-time'
import { Button } from '@/ui/button'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { LONGEST_QUERY, type ListFilter } from '../list-address'

/** How a filter of the list is called, and what it can be. */
export type FilterField = {
  id: string
  label: string
  /** The names of what can be chosen; a value without one is its own name. */
  options?: readonly { value: string; label: string }[]
  /** Of a flag: what it means. */
  help?: string
}

export const optionLabel = (field: FilterField, value: string): string =>
  field.options?.find((option) => option.value === value)?.label ?? value

/** A filter's value as its chip says it. */
export function filterText(
  { kind }: ListFilter,
  { field, value, format }: { field: FilterField; value: string; format: Format },
): string {
  return kind === 'instant' ? formatToMinute(format, value) : optionLabel(field, value)
}

type Props = { filter: ListFilter; field: FilterField; value: string; onApply: (value: string) => void }

/** Sets one filter. */
export function FilterEditor({ filter, field, value, onApply }: Props) {
  if (filter.kind === 'choice')
    return <ChoiceEditor values={filter.values} field={field} value={value} onApply={onApply} />
  if (filter.kind === 'flag') return null
  if (field.options)
    return <ChoiceEditor values={valuesOf(field, value)} field={field} value={value} onApply={onApply} />
  if (filter.kind === 'instant') return <InstantEditor field={field} value={value} onApply={onApply} />
  return <TextEditor field={field} value={value} onApply={onApply} maxLength={filter.maxLength} />
}

/** What a link asks for may be gone from the list. */
function valuesOf({ options = [] }: FilterField, value: string): string[] {
  const values = options.map((option) => option.value)
  return value === '' || values.includes(value) ? values : [...values, value]
}

type ChoiceProps = Omit<Props, 'filter'> & { values: readonly string[] }

export const ITEM_CLASS =
  'flex min-h-10 w-full cursor-pointer items-center gap-2.5 rounded-control px-2.5 text-left text-sm hover:bg-sunken sm:min-h-8'

function ChoiceEditor({ values, field, value, onApply }: ChoiceProps) {
  return (
    <ul aria-label={field.label} className="flex max-h-[60dvh] flex-col overflow-y-auto">
      {values.map((one) => (
        <li key={one}>
          <button
            type="button"
            autoFocus={one === (value || values[0])}
            aria-pressed={one === value}
            className={ITEM_CLASS}
            onClick={() => onApply(one)}
          >
            <span className="flex-1">{optionLabel(field, one)}</span>
            {one === value && <Check aria-hidden className="size-4 text-accent" />}
          </button>
        </li>
      ))}
    </ul>
  )
}

type InputProps = Omit<Props, 'filter'>

function TextEditor({ field, value, onApply, maxLength }: InputProps & { maxLength?: number }) {
  const [text, setText] = useState(value)
  return (
    <InputForm onSubmit={() => onApply(text)}>
      <Field label={field.label}>
        {(control) => (
          <Input
            {...control}
            autoFocus
            value={text}
            maxLength={maxLength ?? LONGEST_QUERY}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
    </InputForm>
  )
}

const MINUTE_CHARS = 'yyyy-mm-ddThh:mm'.length

/** As `datetime-local` writes it, by the clock of a zone. */
const wallTimeOf = (value: string, zone: string) =>
  value === '' ? '' : isoIn(zone)(Date.parse(value)).slice(0, MINUTE_CHARS)

/** Empty for what is no time. */
function instantOf(wallTime: string, zone: string): string {
  const [date = '', time = ''] = wallTime.slice(0, MINUTE_CHARS).split('T')
  const ms = instantAt(date, time, zone)
  return Number.isNaN(ms) ? '' : new Date(ms).toISOString()
}

function InstantEditor({ field, value, onApply }: InputProps) {
  const { timeZone } = useFormat()
  const [text, setText] = useState(wallTimeOf(value, timeZone))
  return (
    <InputForm onSubmit={() => onApply(instantOf(text, timeZone))}>
      <Field label={field.label} hint={timeZone}>
        {(control) => (
          <Input
            {...control}
            autoFocus
            type="datetime-local"
            max="9999-12-31T23:59"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
    </InputForm>
  )
}

type FormProps = { onSubmit: () => void; children: ReactNode }

function InputForm({ onSubmit, children }: FormProps) {
  const t = useTranslations('table')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-3 p-2">
      {children}
      <Button type="submit" size="sm" variant="primary" className="self-end">
        {t('apply')}
      </Button>
    </form>
  )
}
