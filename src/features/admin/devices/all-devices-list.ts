import type { ListDefinition } from '@/components/table/list-address'
import { CREDENTIAL_STATES, DEVICE_SORTS } from '@/contracts/admin/devices'

/** Everybody's devices as the address says it; orders and filters are those of `GET /admin/devices`. */
export const ALL_DEVICES_LIST = {
  sorts: DEVICE_SORTS,
  defaultSort: 'name',
  filters: [
    { id: 'owner', kind: 'text', maxLength: 254 },
    { id: 'status', kind: 'choice', values: ['online', 'offline', 'unknown'] },
    { id: 'family', kind: 'text', maxLength: 40 },
    { id: 'tag', kind: 'text', maxLength: 40 },
    { id: 'credentials', kind: 'choice', values: CREDENTIAL_STATES },
  ],
  columns: [
    'id',
    'status',
    'owner',
    'level',
    'reading',
    'kind',
    'family',
    'tags',
    'firmware',
    'credentials',
    'claimCode',
    'seen',
    'created',
  ],
  hidden: ['kind', 'firmware', 'claimCode', 'created'],
} satisfies ListDefinition
