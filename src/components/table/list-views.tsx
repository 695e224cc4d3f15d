'use client'
import { SavedViewsPopover } from '@/components/views/saved-views-popover'
import type { ViewList } from '@/contracts/me/views'
import { parseListState, widenList, writeListState } from './list-address'
import type { ListAddress } from './use-list-address'

/** The filters, order and columns of a list under names; page and open record are of the moment. */
export function ListViews({ address, list }: { address: ListAddress; list: ViewList }) {
  const { list: definition, state, hrefOf } = address
  const search = writeListState(definition, { ...state, cursor: '', open: '' })
  const hrefOfView = (view: Record<string, string>) => {
    const { filters, ...saved } = parseListState(definition, new URLSearchParams(view))
    return hrefOf({
      ...saved,
      filters: { ...widenList(definition).filters, ...filters },
      cursor: '',
      open: '',
    })
  }
  return (
    <SavedViewsPopover
      list={list}
      view={Object.fromEntries(new URLSearchParams(search))}
      hrefOf={hrefOfView}
    />
  )
}
