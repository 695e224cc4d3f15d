'use client'
import { ListChecks } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useNow } from '@/client/clock'
import { useFormat } from '@/client/format'
import { listColumnHelper } from '@/components/table/columns'
import { DataTable } from '@/components/table/data-table'
import { useListAddress } from '@/components/table/use-list-address'
import type { RolloutItem } from '@/contracts/rollouts/rollouts'
import { WRONG_REASONS } from '@/domain/rollouts/reasons'
import { ITEM_STATES } from '@/domain/rollouts/states'
import { TitledCard } from '@/ui/titled-card'
import { ITEMS_LIST, rolloutsHref } from '../rollout-address'
import { ItemChip } from '../rollout-chips'
import { useReason } from '../use-reason'

const AGE_TICK_MS = 60_000
const column = listColumnHelper<RolloutItem>()

type Props = { items: readonly RolloutItem[]; total: number; nextCursor: string | null }

/** The devices of a roll-out in its order; a row opens the device's own timeline. */
export function ItemsTable({ items, total, nextCursor }: Props) {
  const t = useTranslations('rollouts')
  const list = useListAddress(ITEMS_LIST)
  const reason = useReason()
  const columns = useItemColumns()
  const [path = '', search = ''] = list.hrefOf({}).split('?')
  return (
    <TitledCard title={t('items')}>
      <DataTable
        list={list}
        label={t('items')}
        searchHint={t('itemSearch')}
        fields={[
          {
            id: 'state',
            label: t('columns.state'),
            options: ITEM_STATES.map((value) => ({ value, label: t(`itemStates.${value}`) })),
          },
          { id: 'group', label: t('columns.group') },
          {
            id: 'reason',
            label: t('columns.reason'),
            options: reasonOptions(items, list.state.filters['reason'], reason),
          },
          {
            id: 'failure',
            label: t('failures'),
            options: WRONG_REASONS.map((value) => ({ value, label: reason(value) })),
          },
        ]}
        columns={columns}
        rows={items}
        rowId={({ id }) => id}
        rowLabel={({ deviceName }) => deviceName}
        rowHref={({ id }) => rolloutsHref(path, search, { item: id })}
        nextCursor={nextCursor}
        total={total}
        empty={{ icon: <ListChecks />, title: t('noItemsTitle'), description: t('noItemsText') }}
      />
    </TitledCard>
  )
}

/** The reasons of this page, and the one that is chosen. */
function reasonOptions(
  items: readonly RolloutItem[],
  chosen: string | undefined,
  wordsOf: (reason: string) => string,
) {
  const found = items.flatMap(({ reason }) => (reason === null ? [] : [reason]))
  return [...new Set([...(chosen ? [chosen] : []), ...found])].map((value) => ({
    value,
    label: wordsOf(value),
  }))
}

function useItemColumns() {
  const t = useTranslations('rollouts')
  const format = useFormat()
  const reason = useReason()
  const now = useNow(AGE_TICK_MS)
  return useMemo(
    () =>
      column.columns([
        column.accessor('deviceName', { header: t('columns.device'), meta: { isName: true } }),
        column.accessor('state', {
          header: t('columns.state'),
          cell: ({ row: { original } }) => (
            <span className="inline-flex flex-wrap items-center gap-1">
              <ItemChip state={original.state} />
              {original.state === 'downloading' && (
                <span className="text-xs text-muted tabular-nums">{format.percent(original.percent)}</span>
              )}
              {original.isLate && <span className="text-xs text-muted">{t('late')}</span>}
            </span>
          ),
        }),
        column.accessor((item) => reason(item.reason), {
          id: 'reason',
          header: t('columns.reason'),
          meta: { className: 'max-w-64' },
        }),
        column.accessor(({ group }) => t('groupName', { n: group + 1 }), {
          id: 'group',
          header: t('columns.group'),
        }),
        column.accessor(({ fromVersion }) => fromVersion ?? '—', { id: 'from', header: t('columns.from') }),
        column.accessor('attempts', { header: t('columns.attempts'), meta: { isNumeric: true } }),
        column.accessor(({ owner }) => owner?.name ?? t('nobody'), {
          id: 'owner',
          header: t('columns.owner'),
        }),
        column.accessor(({ since }) => format.ago(since, now), { id: 'since', header: t('columns.since') }),
      ]),
    [t, format, reason, now],
  )
}
