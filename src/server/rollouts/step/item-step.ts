import type { ItemEffect, ItemEvent } from '@/domain/rollouts/item/types'
import type { ItemState } from '@/domain/rollouts/states'
import type { LoadedContext } from '../facts/item-contexts'
import type { ItemRow } from './item-row'

/** What an item's step came to. */
export type ItemStep = {
  item: ItemRow
  before: ItemRow
  event: ItemEvent
  userId: string | null
  effects: ItemEffect[]
  entered: ItemState[]
  context: LoadedContext
}
