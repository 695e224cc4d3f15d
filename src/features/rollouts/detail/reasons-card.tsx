'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { widenList } from '@/components/table/list-address'
import { useListAddress } from '@/components/table/use-list-address'
import { useFormat } from '@/client/format'
import type { RolloutDetail } from '@/contracts/rollouts/rollouts'
import { TitledCard } from '@/ui/titled-card'
import { ITEMS_LIST } from '../rollout-address'
import { useReason } from '../use-reason'

/** What went wrong and what holds devices, the commonest first; each leads to its devices. */
export function ReasonsCard({ rollout }: { rollout: RolloutDetail }) {
  const t = useTranslations('rollouts')
  return (
    <TitledCard title={t('why')}>
      <ReasonList
        title={t('failures')}
        none={t('noFailures')}
        rows={rollout.failures}
        filtersOf={(failure) => ({ failure })}
      />
      <ReasonList
        title={t('holds')}
        none={t('noHolds')}
        rows={rollout.holds}
        filtersOf={(reason) => ({ reason, state: 'queued' })}
      />
    </TitledCard>
  )
}

/** A figure counts over all devices, whatever the list shows now. */
const EVERY = widenList(ITEMS_LIST)

type ListProps = {
  title: string
  none: string
  rows: readonly { reason: string; items: number }[]
  /** Those that show exactly the counted devices. */
  filtersOf: (reason: string) => Record<string, string>
}

function ReasonList({ title, none, rows, filtersOf }: ListProps) {
  const reason = useReason()
  const format = useFormat()
  const list = useListAddress(ITEMS_LIST)
  return (
    <section className="flex flex-col gap-1">
      <h3 className="text-sm font-medium">{title}</h3>
      {rows.length === 0 && <p className="text-sm text-muted">{none}</p>}
      <ul className="flex flex-col text-sm">
        {rows.map((row) => (
          <li key={row.reason}>
            <Link
              href={list.hrefOf({
                ...EVERY,
                filters: { ...EVERY.filters, ...filtersOf(row.reason) },
                cursor: '',
              })}
              scroll={false}
              className="flex justify-between gap-3 rounded-control px-2 py-1.5 hover:bg-sunken"
            >
              <span className="min-w-0">{reason(row.reason)}</span>
              <span className="font-medium tabular-nums">{format.number(row.items)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
