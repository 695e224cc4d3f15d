import type { ListDefinition } from '@/components/table/list-address'
import { ROLES } from '@/domain/access/policy'

const STATUSES = ['active', 'invited', 'disabled', 'locked'] as const

/** The list of accounts as its address says it; orders and filters are those of `GET /admin/users`. */
export const USERS_LIST = {
  sorts: ['name', '-name', 'email', '-email', '-seen', 'seen', '-created', 'created'],
  defaultSort: 'name',
  filters: [
    { id: 'role', kind: 'choice', values: ROLES },
    { id: 'status', kind: 'choice', values: STATUSES },
    { id: 'verified', kind: 'choice', values: ['true', 'false'] },
  ],
  columns: ['email', 'role', 'status', 'verified', 'seen', 'devices', 'sessions', 'secondFactor', 'created'],
  hidden: ['created', 'verified'],
} satisfies ListDefinition
