'use client'
import { ListFilter as FilterIcon, Plus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { useFormat } from '@/client/format'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { cn } from '@/ui/cn'
import { Popover, PopoverContent, PopoverTrigger } from '@/ui/overlay/popover'
import { FilterEditor, type FilterField, filterText, ITEM_CLASS } from './filter-editor'
import { isNarrowed, type ListFilter, ON } from '../list-address'
import { SearchField } from './search-field'
import type { ListAddress } from '../use-list-address'

export type { FilterField }

type Props = {
  list: ListAddress
  fields: readonly FilterField[]
  searchHint?: string
  searchLabel?: string
  /** Stands at the right end. */
  children?: ReactNode
}

/** A filter with its name. */
type Named = { filter: ListFilter; field: FilterField }

/** Search and filters of a list. On a phone only the search is in sight until the rest is unfolded. */
export function FilterBar({ list, fields, searchHint, searchLabel, children }: Props) {
  const t = useTranslations('table')
  const [isUnfolded, setUnfolded] = useState(false)
  const chipsId = useId()
  const all = namedFilters(list, fields)
  const isFolded = all.length > 0 && !isUnfolded
  const count = Object.keys(list.state.filters).length
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-40 flex-1">
          <SearchField list={list} hint={searchHint} label={searchLabel} />
        </div>
        {all.length > 0 && (
          <Button
            size="sm"
            aria-expanded={isUnfolded}
            aria-controls={chipsId}
            onClick={() => setUnfolded(!isUnfolded)}
            className="@min-[641px]:hidden"
          >
            <FilterIcon aria-hidden />
            {t('filters', { count })}
          </Button>
        )}
        {/* on a phone these are folded with the filters, where there are any */}
        <div
          className={cn('flex flex-wrap items-center gap-2 empty:hidden', isFolded && '@max-[641px]:hidden')}
        >
          {children}
        </div>
      </div>
      {all.length > 0 && (
        <div id={chipsId} className={cn(isFolded && '@max-[641px]:hidden')}>
          <FilterChips list={list} all={all} />
        </div>
      )}
    </div>
  )
}

const namedFilters = ({ list, state }: ListAddress, fields: readonly FilterField[]): Named[] =>
  list.filters.flatMap((filter) => {
    const field = fields.find(({ id }) => id === filter.id)
    if (!field) return []
    // there is nothing to choose, and nothing chosen
    if (field.options?.length === 0 && state.filters[filter.id] === undefined) return []
    return [{ filter, field }]
  })

function FilterChips({ list, all }: { list: ListAddress; all: readonly Named[] }) {
  const t = useTranslations('table')
  const bar = useRef<HTMLDivElement>(null)
  const clear = () => {
    focusAdd(bar)
    list.clear()
  }
  return (
    <div ref={bar} role="group" aria-label={t('filterGroup')} className="flex flex-wrap items-center gap-2">
      {all.map(({ filter, field }) => {
        const value = list.state.filters[filter.id]
        if (filter.kind === 'flag') return <FlagChip key={filter.id} {...{ list, filter, field }} />
        if (value === undefined) return null
        return <FilterChip key={filter.id} {...{ list, filter, field, value }} bar={bar} />
      })}
      <AddFilter list={list} all={all} />
      {isNarrowed(list.state) && (
        <Button size="sm" variant="ghost" onClick={clear}>
          {t('clear')}
        </Button>
      )}
    </div>
  )
}

/** The button that has the focus is about to go. */
const focusAdd = (bar: RefObject<HTMLElement | null>) =>
  bar.current?.querySelector<HTMLElement>('[data-add]')?.focus()

/** A filter that is on or off, and always in sight. */
function FlagChip({ list, filter, field }: Named & { list: ListAddress }) {
  const isOn = list.state.filters[filter.id] === ON
  return (
    <Chip
      pressed={isOn}
      data-tip={field.help}
      onClick={() => list.set({ filters: { [filter.id]: isOn ? '' : ON } })}
    >
      {field.label}
    </Chip>
  )
}

type ChipProps = Named & { list: ListAddress; value: string; bar: RefObject<HTMLElement | null> }

/** An active filter: a press changes it, the cross takes it away. */
function FilterChip({ list, filter, field, value, bar }: ChipProps) {
  const t = useTranslations('table')
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const apply = (next: string) => {
    setOpen(false)
    list.set({ filters: { [filter.id]: next } })
  }
  const remove = () => {
    focusAdd(bar)
    apply('')
  }
  return (
    <span className="chip chip-accent min-h-11 max-w-full gap-0 px-0 text-[0.8125rem] sm:min-h-8">
      <Popover open={isOpen} onOpenChange={setOpen}>
        <PopoverTrigger className="min-h-[inherit] min-w-0 truncate rounded-l-full pr-1 pl-3.5">
          {t('chip', { label: field.label, value: filterText(filter, { field, value, format }) })}
        </PopoverTrigger>
        <PopoverContent align="start" className="w-64 p-2">
          <FilterEditor filter={filter} field={field} value={value} onApply={apply} />
        </PopoverContent>
      </Popover>
      <button
        type="button"
        aria-label={t('removeFilter', { label: field.label })}
        onClick={remove}
        className="grid min-h-[inherit] min-w-8 place-items-center rounded-r-full"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </span>
  )
}

/** Names the filters that are not set; the one that is pressed is set in the same place. */
function AddFilter({ list, all }: { list: ListAddress; all: readonly Named[] }) {
  const t = useTranslations('table')
  const [isOpen, setOpen] = useState(false)
  const [picked, setPicked] = useState<Named | null>(null)
  const show = (open: boolean) => {
    setOpen(open)
    setPicked(null)
  }
  const apply = (id: string, value: string) => {
    show(false)
    list.set({ filters: { [id]: value } })
  }
  const named = all.filter(({ filter }) => filter.kind !== 'flag')
  const unset = named.filter(({ filter }) => list.state.filters[filter.id] === undefined)
  if (named.length === 0) return null
  return (
    <Popover open={isOpen} onOpenChange={show}>
      <PopoverTrigger asChild>
        <Button size="sm" data-add>
          <Plus aria-hidden />
          {t('addFilter')}
        </Button>
      </PopoverTrigger>
      <PopoverContent align="start" className="w-64 p-2">
        {picked && <FilterEditor {...picked} value="" onApply={(value) => apply(picked.filter.id, value)} />}
        {!picked && unset.length === 0 && <p className="p-2 text-sm text-muted">{t('allFiltersSet')}</p>}
        {!picked && <FilterNames names={unset} onPick={setPicked} />}
      </PopoverContent>
    </Popover>
  )
}

function FilterNames({ names, onPick }: { names: readonly Named[]; onPick: (picked: Named) => void }) {
  return (
    <ul className="flex max-h-[60dvh] flex-col overflow-y-auto">
      {names.map((one) => (
        <li key={one.filter.id}>
          <button type="button" className={ITEM_CLASS} onClick={() => onPick(one)}>
            {one.field.label}
          </button>
        </li>
      ))}
    </ul>
  )
}
