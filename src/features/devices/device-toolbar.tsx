'use client'
import { SearchIcon } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { DeviceCounts } from '@/contracts/device'
import { Chip } from '@/ui/chip'
import { AffixInput } from '@/ui/input'
import { Select } from '@/ui/select'
import { type Filter, FILTERS, type Sort, SORTS } from './device-list'

const hrefOf = (filter: Filter): string => (filter === 'total' ? '/devices' : `/devices?status=${filter}`)

const SORT_LABELS = { name: 'sortName', level: 'sortLevel', seen: 'sortSeen' } as const

/** The counts, each a link to the list of just those. */
export function CountLinks({ counts, active }: { counts: DeviceCounts | undefined; active: Filter }) {
  const t = useTranslations('devices')
  return (
    <nav aria-label={t('filters')}>
      <ul className="flex flex-wrap gap-2">
        {FILTERS.map((filter) => (
          <li key={filter}>
            <Chip asChild pressed={filter === active}>
              <Link
                href={hrefOf(filter)}
                scroll={false}
                aria-current={filter === active ? 'true' : undefined}
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

type ToolbarProps = {
  text: string
  onText: (text: string) => void
  sort: Sort
  onSort: (sort: Sort) => void
  shown: number
  total: number
}

export function Toolbar({ text, onText, sort, onSort, shown, total }: ToolbarProps) {
  const t = useTranslations('devices')
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-2 sm:grid-cols-[minmax(0,20rem)_13rem_1fr]">
      <AffixInput
        type="search"
        aria-label={t('filter')}
        placeholder={t('filterPlaceholder')}
        value={text}
        onChange={(event) => onText(event.target.value)}
        before={<SearchIcon aria-hidden className="-mr-3 ml-3 size-4 shrink-0 text-muted" />}
        className="max-sm:col-span-2"
      />
      <Select
        aria-label={t('sort')}
        value={sort}
        onValueChange={onSort}
        options={SORTS.map((value) => ({ value, label: t(SORT_LABELS[value]) }))}
      />
      <p role="status" className="px-1 text-right text-[0.8125rem] text-muted tabular-nums">
        {t('shown', { shown, total })}
      </p>
    </div>
  )
}
