'use client'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useNow } from '@/client/clock'
import { useFormat } from '@/client/format'
import { RoleChip } from '@/components/account/role-chip'
import { listColumnHelper } from '@/components/table/columns'
import type { AdminUser } from '@/contracts/admin/users'
import type { Instant } from '@/domain/time/ago'
import { StatusChip } from '../status-chip'

const AGE_TICK_MS = 60_000
const column = listColumnHelper<AdminUser>()

function Seen({ at }: { at: Instant }) {
  const t = useTranslations('admin')
  const format = useFormat()
  const now = useNow(AGE_TICK_MS)
  return at === null ? t('never') : <span title={format.dateTime(at)}>{format.ago(at, now)}</span>
}

/** Columns of the list of accounts. */
export function useUserColumns() {
  const t = useTranslations('admin')
  const format = useFormat()
  return useMemo(() => {
    const yesNo = (value: boolean) => (value ? t('yes') : t('no'))
    return column.columns([
      column.accessor('name', { header: t('columns.name'), meta: { isName: true } }),
      column.accessor('email', { header: t('columns.email'), meta: { className: 'max-w-64 truncate' } }),
      column.accessor('role', {
        header: t('columns.role'),
        cell: ({ row }) => <RoleChip role={row.original.role} />,
      }),
      column.accessor('status', {
        header: t('columns.status'),
        cell: ({ row }) => <StatusChip status={row.original.status} />,
      }),
      column.accessor(({ verified }) => yesNo(verified), { id: 'verified', header: t('columns.verified') }),
      column.accessor('lastSeenAt', {
        id: 'seen',
        header: t('columns.seen'),
        cell: ({ row }) => <Seen at={row.original.lastSeenAt} />,
      }),
      column.accessor('devices', { header: t('columns.devices'), meta: { isNumeric: true } }),
      column.accessor('sessions', { header: t('columns.sessions'), meta: { isNumeric: true } }),
      column.accessor(({ secondFactor }) => yesNo(secondFactor), {
        id: 'secondFactor',
        header: t('columns.secondFactor'),
      }),
      column.accessor(({ createdAt }) => format.dateTime(createdAt), {
        id: 'created',
        header: t('columns.created'),
      }),
    ])
  }, [t, format])
}
