import type { ListDefinition } from '@/components/table/list-address'
import { INVITATION_STATUSES } from '@/contracts/admin/invitations'

/** The list of invitations as its address says it; filters are those of `GET /admin/invitations`. */
export const INVITATIONS_LIST = {
  sorts: [],
  defaultSort: '',
  filters: [{ id: 'status', kind: 'choice', values: INVITATION_STATUSES }],
  columns: ['role', 'status', 'note', 'by', 'created', 'expires', 'actions'],
} satisfies ListDefinition
