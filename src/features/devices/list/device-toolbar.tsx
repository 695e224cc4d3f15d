'use client'
import { LayoutGrid, SearchIcon, Table2 } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { Device, DeviceCounts } from '@/contracts/devices/device'
import { Chip, ChoiceChips } from '@/ui/chip'
import { AffixInput } from '@/ui/form/input'
import { Select } from '@/ui/form/select'
import { filterOptionsOf, LIST_FILTERS, LIST_SORTS } from './device-list'
import { useKindName } from '@/components/device/kind-name'
import { listViewHref, type ListView, LONGEST_TEXT, LIST_LAYOUTS, listViewParams } from './views/list-view'
import type { ListViewState } from './views/use-list-view'

const SORT_LABELS = { name: 'sortName', level: 'sortLevel', seen: 'sortSeen' } as const

/** The counts, each a link to the list of just those. */
export function CountLinks({ counts, view }: { counts: DeviceCounts | undefined; view: ListView }) {
  const t = useTranslations('devices')
  return (
    <nav aria-label={t('filters')}>
      <ul className="flex flex-wrap gap-2">
        {LIST_FILTERS.map((filter) => (
          <li key={filter}>
            <Chip asChild pressed={filter === view.filter}>
              <Link
                href={listViewHref(listViewParams({ ...view, filter }))}
                scroll={false}
                aria-current={filter === view.filter ? 'true' : undefined}
              >
                {t(filter)}
                <span className="min-w-2 font-semibold tabular-nums">{counts?.[filter] ?? '—'}</span>
              </Link>
            </Chip>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type DeviceToolbarProps = { list: ListViewState; shown: number; total: number }

export function DeviceToolbar({ list: { view, change, type }, shown, total }: DeviceToolbarProps) {
  const t = useTranslations('devices')
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-2 sm:grid-cols-[minmax(0,20rem)_13rem_1fr]">
      <AffixInput
        type="search"
        aria-label={t('filter')}
        placeholder={t('filterPlaceholder')}
        value={view.text}
        maxLength={LONGEST_TEXT}
        onChange={(event) => type(event.target.value)}
        before={<SearchIcon aria-hidden className="-mr-3 ml-3 size-4 shrink-0 text-muted" />}
        className="max-sm:col-span-2"
      />
      <Select
        aria-label={t('sort')}
        value={view.sort}
        onValueChange={(sort) => change({ sort })}
        options={LIST_SORTS.map((value) => ({ value, label: t(SORT_LABELS[value]) }))}
      />
      <p role="status" className="px-1 text-right text-[0.8125rem] text-muted tabular-nums">
        {t('shown', { shown, total })}
      </p>
    </div>
  )
}

const LAYOUT_ICONS = { table: Table2, cards: LayoutGrid }

/** Rows or cards, where both have room. */
export function ListLayoutChoice({ list: { view, change } }: { list: ListViewState }) {
  const t = useTranslations('devices')
  return (
    <ChoiceChips
      label={t('look')}
      value={view.look}
      onValueChange={(look) => change({ look })}
      choices={LIST_LAYOUTS.map((value) => {
        const Icon = LAYOUT_ICONS[value]
        return { value, label: t(`looks.${value}`), icon: <Icon aria-hidden /> }
      })}
    />
  )
}

type FilterProps = { list: ListViewState; devices: readonly Device[] }

/** Filters by what the devices are; one for which there is nothing to choose is not there. */
export function ListFilters({ list: { view, change }, devices }: FilterProps) {
  const t = useTranslations('devices')
  const kindName = useKindName()
  const { kinds, tags, firmwares } = filterOptionsOf(devices)
  return (
    <>
      <FilterChoice
        label={t('anyKind')}
        values={kinds}
        value={view.kind}
        onValue={(kind) => change({ kind })}
        nameOf={kindName}
      />
      <FilterChoice label={t('anyTag')} values={tags} value={view.tag} onValue={(tag) => change({ tag })} />
      <FilterChoice
        label={t('anyFirmware')}
        values={firmwares}
        value={view.firmware}
        onValue={(firmware) => change({ firmware })}
      />
      <Chip
        pressed={view.isStale}
        onClick={() => change({ isStale: !view.isStale })}
        data-tip={t('staleHelp')}
      >
        {t('stale')}
      </Chip>
      <Chip pressed={view.isAlerting} onClick={() => change({ isAlerting: !view.isAlerting })}>
        {t('withAlerts')}
      </Chip>
    </>
  )
}

type FilterChoiceProps = {
  /** What it reads while everything is shown, and what it is called. */
  label: string
  values: readonly string[]
  value: string
  onValue: (value: string) => void
  nameOf?: (value: string) => string
}

/** No tag has a comma in it. */
const ANY = ','

function FilterChoice({ label, values, value, onValue, nameOf = (name) => name }: FilterChoiceProps) {
  if (values.length === 0 && value === '') return null
  // what a link asks for may be gone from the list
  const all = values.includes(value) || value === '' ? values : [...values, value]
  return (
    <Select
      aria-label={label}
      className="max-w-40"
      value={value || ANY}
      onValueChange={(next) => onValue(next === ANY ? '' : next)}
      options={[{ value: ANY, label }, ...all.map((name) => ({ value: name, label: nameOf(name) }))]}
    />
  )
}
