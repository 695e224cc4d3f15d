import type { ListDefinition } from '@/components/table/list-address'
import { FIRMWARE_CHANNELS, FIRMWARE_SORTS, FIRMWARE_STATES } from '@/contracts/firmware/firmware'
import { FIRMWARE_FAMILIES } from '@/domain/firmware/families'

export const FIRMWARE_PATH = '/superuser/firmware-explorer'
export const FIRMWARE_VIEWS = ['images', 'keys'] as const
export type FirmwareView = (typeof FIRMWARE_VIEWS)[number]

/** The images as their address says them; filters and orders are those of `GET /firmware`. */
export const FIRMWARE_LIST = {
  sorts: FIRMWARE_SORTS,
  defaultSort: '-created',
  filters: [
    { id: 'family', kind: 'choice', values: FIRMWARE_FAMILIES },
    { id: 'channel', kind: 'choice', values: FIRMWARE_CHANNELS },
    { id: 'state', kind: 'choice', values: FIRMWARE_STATES },
  ],
  columns: ['version', 'family', 'channel', 'state', 'signed', 'hardware', 'size', 'createdBy', 'created'],
  hidden: ['hardware', 'createdBy'],
} satisfies ListDefinition
