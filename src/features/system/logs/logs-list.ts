import type { ListDefinition } from '@/components/table/list-address'
import { LOG_LEVELS } from '@/domain/system/log-levels'

/** The lines as their address says them; `requestId` is where an error of a page leads. */
export const LOGS_LIST = {
  sorts: [],
  defaultSort: '',
  filters: [
    { id: 'level', kind: 'choice', values: LOG_LEVELS },
    { id: 'process', kind: 'text' },
    { id: 'component', kind: 'text' },
    { id: 'requestId', kind: 'text' },
  ],
  columns: [],
} satisfies ListDefinition
