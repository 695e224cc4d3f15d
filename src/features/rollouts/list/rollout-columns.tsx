'use client'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useFormat } from '@/client/format'
import { listColumnHelper } from '@/components/table/columns'
import type { RolloutCard } from '@/contracts/rollouts/rollouts'
import { Chip } from '@/ui/chip'
import { CountsBar } from '../counts-bar'
import { RolloutChip } from '../rollout-chips'

const column = listColumnHelper<RolloutCard>()

/** Columns of the list of roll-outs. */
export function useRolloutColumns() {
  const t = useTranslations('rollouts')
  const format = useFormat()
  return useMemo(
    () =>
      column.columns([
        column.accessor('name', { header: t('columns.name'), meta: { isName: true } }),
        column.accessor('state', {
          header: t('columns.state'),
          cell: ({ row: { original } }) => (
            <span className="inline-flex flex-wrap gap-1">
              <RolloutChip state={original.state} />
              {original.isTemplate && <Chip tone="info">{t('template')}</Chip>}
            </span>
          ),
        }),
        column.accessor(({ firmware }) => `${firmware.product} ${firmware.version}`, {
          id: 'firmware',
          header: t('columns.firmware'),
        }),
        column.accessor('counts', {
          header: t('columns.counts'),
          cell: ({ row }) => <CountsBar counts={row.original.counts} className="w-56" />,
        }),
        column.accessor(({ createdBy }) => createdBy?.name ?? t('nobody'), {
          id: 'createdBy',
          header: t('columns.createdBy'),
        }),
        column.accessor(({ createdAt }) => format.dateTime(createdAt), {
          id: 'created',
          header: t('columns.created'),
        }),
      ]),
    [t, format],
  )
}
