'use client'
import { Mail } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useNow } from '@/client/clock'
import { useFormat } from '@/client/format'
import { listColumnHelper } from '@/components/table/columns'
import { DataTable } from '@/components/table/data-table'
import { useListAddress } from '@/components/table/use-list-address'
import type { MailingRecipient } from '@/contracts/superuser/mailing'
import { RECIPIENT_STATES } from '@/domain/mailings/mailing'
import { localeName } from '@/domain/text/languages'
import { TitledCard } from '@/ui/titled-card'
import { RECIPIENTS_LIST } from '../mailing-address'
import { RecipientChip } from '../mailing-chips'

const TICK_MS = 60_000
const column = listColumnHelper<MailingRecipient>()

type Props = {
  mailingId: string
  recipients: readonly MailingRecipient[]
  total: number
  nextCursor: string | null
}

/** The delivery log: each person, what became of their mail, and what the mail server said. */
export function RecipientsTable({ mailingId, recipients, total, nextCursor }: Props) {
  const t = useTranslations('mailings')
  const list = useListAddress(RECIPIENTS_LIST)
  const columns = useRecipientColumns()
  return (
    <TitledCard title={t('log.title')}>
      <DataTable
        list={list}
        label={t('log.title')}
        searchHint={t('log.search')}
        fields={[
          {
            id: 'state',
            label: t('columns.state'),
            options: RECIPIENT_STATES.map((value) => ({ value, label: t(`recipientStates.${value}`) })),
          },
        ]}
        columns={columns}
        rows={recipients}
        rowId={({ id }) => id}
        rowLabel={({ person }) => person?.name ?? t('log.erased')}
        nextCursor={nextCursor}
        total={total}
        exportHref={`/api/superuser/mailings/${mailingId}/recipients/export?format=csv`}
        empty={{ icon: <Mail />, title: t('log.emptyTitle'), description: t('log.emptyText') }}
      />
    </TitledCard>
  )
}

function useRecipientColumns() {
  const t = useTranslations('mailings')
  const format = useFormat()
  const now = useNow(TICK_MS)
  return useMemo(
    () =>
      column.columns([
        column.accessor(({ person }) => person?.name ?? t('log.erased'), {
          id: 'name',
          header: t('columns.person'),
          meta: { isName: true },
        }),
        column.accessor(({ person }) => person?.email ?? '–', {
          id: 'email',
          header: t('columns.email'),
          meta: { className: 'max-w-64 truncate' },
        }),
        column.accessor(({ language }) => (language ? localeName(language) : '–'), {
          id: 'language',
          header: t('columns.language'),
        }),
        column.accessor('state', {
          header: t('columns.state'),
          cell: ({ row: { original } }) => (
            <span className="inline-flex flex-wrap items-center gap-1.5 [dd_&]:justify-end">
              <RecipientChip state={original.state} />
              {original.reason && (
                <span className="text-[0.8125rem] text-muted">{t(`reasons.${original.reason}`)}</span>
              )}
            </span>
          ),
        }),
        column.accessor(({ answer }) => answer ?? '–', {
          id: 'answer',
          header: t('columns.answer'),
          // it is what a failed mail is looked at for
          meta: { className: 'min-w-40 max-w-64 text-[0.8125rem] wrap-anywhere' },
        }),
        column.accessor('attempts', { header: t('columns.attempts'), meta: { isNumeric: true } }),
        column.accessor(({ changedAt }) => format.moment(changedAt, now), {
          id: 'changed',
          header: t('columns.changed'),
          meta: { className: 'whitespace-nowrap tabular-nums' },
        }),
      ]),
    [t, format, now],
  )
}
