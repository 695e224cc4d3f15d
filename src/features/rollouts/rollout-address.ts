import type { ListDefinition } from '@/components/table/list-address'
import { ROLLOUT_SORTS } from '@/contracts/rollouts/rollouts'
import { WRONG_REASONS } from '@/domain/rollouts/reasons'
import { CAMPAIGN_STATES, ITEM_STATES } from '@/domain/rollouts/states'

export const MANAGER_PATH = '/superuser/ota-manager'
export const OTA_PATH = '/admin/ota'
export const OTA_VIEWS = ['rollouts', 'versions'] as const
export type OtaView = (typeof OTA_VIEWS)[number]
export type RolloutsPath = typeof MANAGER_PATH | typeof OTA_PATH

/** The list of roll-outs as its address says it; a row leads to `?rollout=<id>`. */
export const ROLLOUTS_LIST = {
  sorts: ROLLOUT_SORTS,
  defaultSort: '-created',
  filters: [
    { id: 'state', kind: 'choice', values: CAMPAIGN_STATES },
    { id: 'templates', kind: 'choice', values: ['only', 'none'] },
  ],
  columns: ['state', 'firmware', 'counts', 'createdBy', 'created'],
} satisfies ListDefinition

/** The devices of one roll-out; `item` opens one of them. */
export const ITEMS_LIST = {
  sorts: ['place', '-since', 'since'],
  defaultSort: 'place',
  filters: [
    { id: 'state', kind: 'choice', values: ITEM_STATES },
    { id: 'group', kind: 'text', maxLength: 2 },
    { id: 'reason', kind: 'text', maxLength: 40 },
    { id: 'failure', kind: 'choice', values: WRONG_REASONS },
  ],
  columns: ['state', 'reason', 'group', 'from', 'attempts', 'owner', 'since'],
  hidden: ['owner'],
} satisfies ListDefinition

/** A place of the screens with some parameters set; '' takes one away. */
export function rolloutsHref(path: string, search: string, patch: Readonly<Record<string, string>>): string {
  const params = new URLSearchParams(search)
  for (const [name, value] of Object.entries(patch)) {
    if (value === '') params.delete(name)
    else params.set(name, value)
  }
  const text = params.toString()
  return text === '' ? path : `${path}?${text}`
}
