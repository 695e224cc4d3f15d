'use client'
import { Plus, RefreshCcwDot } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useLivePage } from '@/client/live/use-live-page'
import { DataTable } from '@/components/table/data-table'
import { useListAddress } from '@/components/table/use-list-address'
import type { RolloutCard } from '@/contracts/rollouts/rollouts'
import { CAMPAIGN_STATES } from '@/domain/rollouts/states'
import { Button } from '@/ui/button'
import { PageHead } from '@/ui/navigation/page-frame'
import { MANAGER_PATH, ROLLOUTS_LIST, type RolloutsPath } from '../rollout-address'
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
  useLivePage('rollouts')
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
    <PageHead
      title={t('managerTitle')}
      lead={t('managerLead')}
      tools={
        <Button asChild variant="primary">
          <Link href={`${MANAGER_PATH}?new=1`}>
            <Plus aria-hidden />
            {t('new')}
          </Link>
        </Button>
      }
    />
  )
}
