'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ListAddress } from '@/components/table/use-list-address'
import type { DeviceCounts } from '@/contracts/devices/device'
import { Chip } from '@/ui/chip'
import { LIST_FILTERS, statusFilterOf } from './device-list'

/** The counts, each a link to the list of just those. */
export function CountLinks({ counts, list }: { counts: DeviceCounts | undefined; list: ListAddress }) {
  const t = useTranslations('devices')
  const current = statusFilterOf(list.state)
  return (
    <nav aria-label={t('filters')}>
      <ul className="flex flex-wrap gap-2 phone:-mx-4 phone:flex-nowrap phone:overflow-x-auto phone:px-4 phone:py-1">
        {LIST_FILTERS.map((filter) => (
          <li key={filter} className="shrink-0">
            <Chip asChild pressed={filter === current}>
              <Link
                href={list.hrefOf({ filters: { status: filter === 'total' ? '' : filter } })}
                scroll={false}
                aria-current={filter === current ? 'true' : undefined}
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
