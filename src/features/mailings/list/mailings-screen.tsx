'use client'
import { Mails } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useLivePage } from '@/client/live/use-live-page'
import { useFormat } from '@/client/format'
import { listColumnHelper } from '@/components/table/columns'
import { DataTable } from '@/components/table/data-table'
import { useListAddress } from '@/components/table/use-list-address'
import type { MailingCard } from '@/contracts/superuser/mailing'
import { MAILING_KINDS, MAILING_STATES } from '@/domain/mailings/mailing'
import { MAILINGS_LIST, mailingHref } from '../mailing-address'
import { KindChip, MailingChip } from '../mailing-chips'
import { RecipientsBar } from '../recipients-bar'

type Props = { mailings: readonly MailingCard[]; total: number; nextCursor: string | null }

const column = listColumnHelper<MailingCard>()

/** Every mailing; a row opens it. */
export function MailingsScreen({ mailings, total, nextCursor }: Props) {
  const t = useTranslations('mailings')
  const list = useListAddress(MAILINGS_LIST)
  const columns = useMailingColumns()
  useLivePage('mailings')
  return (
    <DataTable
      list={list}
      label={t('list')}
      searchHint={t('search')}
      fields={[
        {
          id: 'state',
          label: t('columns.state'),
          options: MAILING_STATES.map((value) => ({ value, label: t(`states.${value}`) })),
        },
        {
          id: 'kind',
          label: t('columns.kind'),
          options: MAILING_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) })),
        },
      ]}
      columns={columns}
      rows={mailings}
      rowId={({ id }) => id}
      rowLabel={({ name }) => name}
      rowHref={({ id }) => mailingHref(id)}
      nextCursor={nextCursor}
      total={total}
      empty={{ icon: <Mails />, title: t('emptyTitle'), description: t('emptyText') }}
    />
  )
}

/** When it was or will be sent; empty for a draft. */
const whenOf = ({ endedAt, startedAt, scheduledAt }: MailingCard) => endedAt ?? startedAt ?? scheduledAt

function useMailingColumns() {
  const t = useTranslations('mailings')
  const format = useFormat()
  return useMemo(
    () =>
      column.columns([
        column.accessor('name', { header: t('columns.name'), meta: { isName: true } }),
        column.accessor('state', {
          header: t('columns.state'),
          cell: ({ row }) => <MailingChip state={row.original.state} />,
        }),
        column.accessor('kind', {
          header: t('columns.kind'),
          cell: ({ row }) => <KindChip kind={row.original.kind} />,
        }),
        column.accessor('counts', {
          header: t('columns.counts'),
          cell: ({ row }) => <RecipientsBar counts={row.original.counts} className="w-56 max-w-full" />,
        }),
        column.accessor((row) => (whenOf(row) ? format.dateTime(whenOf(row)) : '–'), {
          id: 'when',
          header: t('columns.when'),
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
