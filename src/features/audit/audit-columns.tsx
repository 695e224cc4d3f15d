'use client'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useFormat } from '@/client/format'
import { ResultChip } from '@/components/audit/result-chip'
import { useAuditText } from '@/components/audit/use-audit-text'
import { listColumnHelper } from '@/components/table/columns'
import type { AuditRecord } from '@/contracts/audit'
import { MISSING } from '@/domain/units'

const column = listColumnHelper<AuditRecord>()

/** Columns of the audit; the action names the row. */
export function useAuditColumns() {
  const t = useTranslations('audit.columns')
  const format = useFormat()
  const text = useAuditText()
  return useMemo(
    () =>
      column.columns([
        column.accessor(({ at }) => format.dateTime(at), {
          id: 'at',
          header: t('at'),
          meta: { className: 'whitespace-nowrap tabular-nums' },
        }),
        column.accessor((record) => text.action(record), {
          id: 'action',
          header: t('action'),
          meta: { isName: true },
        }),
        column.accessor((record) => text.actor(record), {
          id: 'actor',
          header: t('actor'),
          meta: { className: 'max-w-56 truncate' },
        }),
        column.accessor((record) => text.entity(record), {
          id: 'entity',
          header: t('entity'),
          meta: { className: 'max-w-64 truncate' },
        }),
        column.accessor('result', {
          header: t('result'),
          cell: ({ row }) => <ResultChip record={row.original} />,
        }),
        column.accessor(({ ip }) => ip ?? MISSING, {
          id: 'ip',
          header: t('ip'),
          meta: { className: 'font-mono text-xs' },
        }),
        column.accessor(({ client }) => client ?? MISSING, {
          id: 'client',
          header: t('client'),
          meta: { className: 'max-w-56 truncate' },
        }),
        column.accessor(({ requestId }) => requestId ?? MISSING, {
          id: 'requestId',
          header: t('requestId'),
          meta: { className: 'font-mono text-xs' },
        }),
      ]),
    [t, format, text],
  )
}
