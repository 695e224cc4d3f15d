'use client'
import { useTranslations } from 'next-intl'
import { type ComponentProps, useEffect, useId } from 'react'
import { cn } from '@/ui/cn'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { useZoneSearch, type ZoneOption } from './use-zone-search'

type Props = {
  value: string
  /** Called with text that names no zone too, when it is left in the field. */
  onChange: (zone: string) => void
  fault: string | undefined
  /** The chosen zone is another than the saved one. */
  isMoved: boolean
}

/** A text field over a list that typing searches. */
export function ZoneField({ value, onChange, fault, isMoved }: Props) {
  const t = useTranslations('profile')
  const id = useId()
  const search = useZoneSearch(onChange)
  const { isOpen, active, shown } = search
  return (
    <Field
      label={t('field.timezone')}
      hint={isMoved ? `${t('note.timezone')} ${t('zone.devicesFollow')}` : t('note.timezone')}
      error={fault}
      className="relative"
    >
      {(control) => (
        <>
          <ZoneInput {...control} listId={id} search={search} chosen={value} />
          {isOpen && (
            <ZoneList id={id} options={shown} active={active} chosen={value} onChoose={search.choose}>
              {t(`zone.${search.state}`, { query: search.query })}
            </ZoneList>
          )}
        </>
      )}
    </Field>
  )
}

type InputProps = ComponentProps<typeof Input> & {
  listId: string
  search: ReturnType<typeof useZoneSearch>
  chosen: string
}

/** The combobox of the ARIA practices, with the keyboard's focus in the text. */
function ZoneInput({ listId, search, chosen, ...control }: InputProps) {
  const t = useTranslations('profile')
  const { typed, isOpen, active, shown } = search
  return (
    <Input
      {...control}
      role="combobox"
      aria-expanded={isOpen}
      aria-controls={`${listId}-list`}
      aria-autocomplete="list"
      aria-activedescendant={isOpen && shown[active] ? `${listId}-${active}` : undefined}
      autoComplete="off"
      spellCheck={false}
      placeholder={t('zone.search')}
      value={typed ?? chosen.replaceAll('_', ' ')}
      onChange={(event) => search.type(event.target.value)}
      onFocus={(event) => event.target.select()}
      onClick={search.open}
      onBlur={search.leave}
      onKeyDown={search.onKeyDown}
    />
  )
}

type ListProps = {
  id: string
  options: readonly ZoneOption[]
  active: number
  chosen: string
  onChoose: (option: ZoneOption) => void
  /** Said in place of an empty list. */
  children: string
}

function ZoneList({ id, options, active, chosen, onChoose, children }: ListProps) {
  const t = useTranslations('profile')
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView?.({ block: 'nearest' })
  }, [id, active])
  return (
    <div className="absolute top-[4.25rem] right-0 left-0 z-20 max-h-64 overflow-y-auto rounded-control border border-line bg-surface p-1 shadow-overlay">
      <ul id={`${id}-list`} role="listbox" aria-label={t('zone.list')}>
        {options.map((option, index) => (
          <li
            key={option.value}
            id={`${id}-${index}`}
            role="option"
            aria-selected={option.value === chosen}
            // before the text loses the focus, which closes the list
            onMouseDown={(event) => {
              event.preventDefault()
              onChoose(option)
            }}
            className={cn(
              'min-h-9 cursor-pointer rounded-control px-2.5 py-1.5 text-sm tabular-nums hover:bg-sunken',
              index === active && 'bg-sunken',
              option.value === chosen && 'font-semibold text-accent',
            )}
          >
            {option.label}
          </li>
        ))}
      </ul>
      {options.length === 0 && (
        <p role="status" className="px-2.5 py-2 text-sm text-muted">
          {children}
        </p>
      )}
    </div>
  )
}
