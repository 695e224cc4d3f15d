import type { ListDefinition } from '@/components/table/list-address'

/** Backups are few, the newest first. */
export const BACKUPS_LIST = {
  sorts: [],
  defaultSort: '',
  filters: [],
  columns: ['size', 'rows', 'release', 'verified', 'actions'],
} satisfies ListDefinition
