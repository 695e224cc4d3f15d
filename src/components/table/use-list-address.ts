'use client'
import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { useCallback, useMemo, useOptimistic, useTransition } from 'react'
import {
  type ListDefinition,
  type ListPatch,
  type ListState,
  parseListState,
  patchListState,
  widenList,
  writeListState,
} from './list-address'

export type ListAddress = {
  list: ListDefinition
  /** As the address says, or will say as soon as the server has answered. */
  state: ListState
  /** What is searched for by the address, which rests while somebody types. */
  queryInAddress: string
  /** Where the browser has the whole list: shows at once what is being typed. */
  type?: (query: string) => void
  /** The server is drawing what was asked for. */
  isPending: boolean
  /** Goes to another state of the list; with `replace` Back does not return to this one. */
  set: (patch: ListPatch, options?: { replace?: boolean }) => void
  /** Takes every search and filter away. */
  clear: () => void
  /** The address of another state of the list. */
  hrefOf: (patch: ListPatch) => string
  /** Goes to any page. */
  visit: (href: string) => void
}

/** How a list is shown, kept in the address; the server draws the rows anew at each change. */
export function useListAddress(list: ListDefinition): ListAddress {
  const params = useSearchParams()
  const path = usePathname()
  const router = useRouter()
  const [isPending, start] = useTransition()
  const inAddress = useMemo(() => parseListState(list, params), [list, params])
  const [state, show] = useOptimistic(inAddress)
  const addressOf = (next: ListState) => path + writeListState(list, next, params.toString())
  const visit = useCallback((href: string) => start(() => router.push(href, { scroll: false })), [router])
  const set: ListAddress['set'] = (patch, { replace = false } = {}) => {
    const next = patchListState(list, state, patch)
    const href = addressOf(next)
    if (href === addressOf(state)) return
    start(() => {
      show(next)
      // another page is read from its top
      router[replace ? 'replace' : 'push'](href, { scroll: next.cursor !== state.cursor })
    })
  }
  return {
    list,
    state,
    queryInAddress: state.query,
    isPending,
    set,
    clear: () => set(widenList(list)),
    hrefOf: (patch) => addressOf(patchListState(list, state, patch)),
    visit,
  }
}
