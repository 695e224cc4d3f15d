'use client'
import { Plus, RefreshCcwDot } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { DataTable } from '@/components/table/data-table'
import { useListAddress } from '@/components/table/use-list-address'
import type { RolloutCard } from '@/contracts/rollouts/rollouts'
import { CAMPAIGN_STATES } from '@/domain/rollouts/states'
import { Button } from '@/ui/button'
import { MANAGER_PATH, ROLLOUTS_LIST, type RolloutsPath } from '../rollout-address'
import { useLiveRollouts } from '../use-live-rollouts'
import { useRolloutColumns } from './rollout-columns'

type Props = {
  path: RolloutsPath
  rollouts: readonly RolloutCard[]
  total: number
  nextCursor: string | null
}

/** Every roll-out; a row opens its page. */
export function RolloutsScreen({ path, rollouts, total, nextCursor }: Props) {
  const t = useTranslations('rollouts')
  const list = useListAddress(ROLLOUTS_LIST)
  const columns = useRolloutColumns()
  useLiveRollouts()
  return (
    <DataTable
      list={list}
      label={t('list')}
      searchHint={t('search')}
      fields={[
        {
          id: 'state',
          label: t('columns.state'),
          options: CAMPAIGN_STATES.map((value) => ({ value, label: t(`states.${value}`) })),
        },
        {
          id: 'templates',
          label: t('columns.templates'),
          options: [
            { value: 'only', label: t('templatesOnly') },
            { value: 'none', label: t('templatesNone') },
          ],
        },
      ]}
      columns={columns}
      rows={rollouts}
      rowId={({ id }) => id}
      rowLabel={({ name }) => name}
      rowHref={({ id }) => `${path}?rollout=${id}`}
      nextCursor={nextCursor}
      total={total}
      empty={{ icon: <RefreshCcwDot />, title: t('emptyTitle'), description: t('emptyText') }}
    />
  )
}

/** Head of the OTA manager. */
export function ManagerHead() {
  const t = useTranslations('rollouts')
  return (
    <header className="flex flex-wrap items-start justify-between gap-3">
      <div>
        <h1 className="text-xl font-semibold tracking-tight">{t('managerTitle')}</h1>
        <p className="mt-0.5 text-muted">{t('managerLead')}</p>
      </div>
      <Button asChild variant="primary">
        <Link href={`${MANAGER_PATH}?new=1`}>
          <Plus aria-hidden />
          {t('new')}
        </Link>
      </Button>
    </header>
  )
}
