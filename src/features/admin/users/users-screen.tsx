'use client'
import { Users } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DataTable } from '@/components/table/data-table'
import { useListAddress } from '@/components/table/use-list-address'
import type { AdminUser } from '@/contracts/admin/users'
import { ROLES } from '@/domain/access/policy'
import { useUserColumns } from './user-columns'
import { USERS_LIST } from './users-list'

type Props = { users: readonly AdminUser[]; total: number; nextCursor: string | null }

const STATUSES = ['active', 'invited', 'disabled', 'locked'] as const

/** Every account; a row opens its page. */
export function UsersScreen({ users, total, nextCursor }: Props) {
  const t = useTranslations('admin')
  const roles = useTranslations('roles')
  const list = useListAddress(USERS_LIST)
  const columns = useUserColumns()
  return (
    <DataTable
      list={list}
      label={t('list')}
      searchHint={t('search')}
      fields={[
        {
          id: 'role',
          label: t('columns.role'),
          options: ROLES.map((value) => ({ value, label: roles(value) })),
        },
        {
          id: 'status',
          label: t('columns.status'),
          options: STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
        },
        {
          id: 'verified',
          label: t('columns.verified'),
          options: [
            { value: 'true', label: t('yes') },
            { value: 'false', label: t('no') },
          ],
        },
      ]}
      columns={columns}
      rows={users}
      rowId={({ id }) => id}
      rowLabel={({ name, email }) => `${name} ${email}`}
      rowHref="record"
      nextCursor={nextCursor}
      total={total}
      empty={{ icon: <Users />, title: t('emptyTitle'), description: t('emptyText') }}
      exportHref="/api/admin/users/export"
      views="users"
    />
  )
}
