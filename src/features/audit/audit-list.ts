import type { ListDefinition } from '@/components/table/list-address'
import { AUDIT_ACTIONS, AUDIT_ENTITIES, AUDIT_RESULTS } from '@/contracts/audit-actions'

/** The list of audit records as its address says it; filters are those of `GET /audit`. */
export const AUDIT_LIST = {
  sorts: [],
  defaultSort: '',
  filters: [
    { id: 'actor', kind: 'text' },
    { id: 'action', kind: 'choice', values: AUDIT_ACTIONS },
    { id: 'entityType', kind: 'choice', values: AUDIT_ENTITIES },
    { id: 'entityId', kind: 'text' },
    { id: 'result', kind: 'choice', values: AUDIT_RESULTS },
    { id: 'ip', kind: 'text' },
    { id: 'requestId', kind: 'text' },
    { id: 'from', kind: 'instant' },
    { id: 'to', kind: 'instant' },
  ],
  columns: ['at', 'actor', 'entity', 'result', 'ip', 'client', 'requestId'],
  hidden: ['client', 'requestId'],
} satisfies ListDefinition
