'use client'
import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { useCallback, useMemo, useState } from 'react'
import {
  type ListDefinition,
  parseListState,
  patchListState,
  widenList,
  writeListState,
} from './list-address'
import type { ListAddress } from './use-list-address'

/** How a list is shown that the browser has as a whole: kept in the address, which is written without a navigation. */
export function useLocalListAddress(list: ListDefinition): ListAddress {
  const params = useSearchParams()
  const path = usePathname()
  const router = useRouter()
  const inAddress = useMemo(() => parseListState(list, params), [list, params])
  const { query, type } = useTypedQuery(inAddress.query)
  const state = useMemo(
    () => (query === inAddress.query ? inAddress : patchListState(list, inAddress, { query })),
    [list, inAddress, query],
  )
  const addressOf: ListAddress['hrefOf'] = (patch) =>
    path + writeListState(list, patchListState(list, state, patch), params.toString())
  const set: ListAddress['set'] = (patch, { replace = false } = {}) => {
    // the address may be ahead of what is drawn
    const now = new URLSearchParams(window.location.search)
    const next = patchListState(list, { ...parseListState(list, now), query }, patch)
    type(next.query)
    const href = path + writeListState(list, next, now.toString())
    window.history[replace ? 'replaceState' : 'pushState'](null, '', href)
  }
  return {
    list,
    state,
    queryInAddress: inAddress.query,
    type,
    isPending: false,
    set,
    clear: () => set(widenList(list)),
    hrefOf: addressOf,
    visit: useCallback((href: string) => router.push(href), [router]),
  }
}

/** What is being typed, until the address says something else, as after Back. */
function useTypedQuery(inAddress: string) {
  const [typed, type] = useState(inAddress)
  const [known, setKnown] = useState(inAddress)
  if (inAddress !== known) {
    setKnown(inAddress)
    type(inAddress)
  }
  return { query: typed, type }
}
