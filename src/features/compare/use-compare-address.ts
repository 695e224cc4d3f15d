'use client'
import { useSearchParams } from 'next/navigation'
import { useMemo } from 'react'
import { type CompareState, hrefOfCompare, parseCompare } from '@/components/compare/compare-address'

type Change = (patch: Partial<CompareState>, options?: { replace?: boolean }) => void

/** What is compared, kept in the address, which is written without a navigation. */
export function useCompareAddress(): ReturnType<typeof parseCompare> & { change: Change } {
  const search = useSearchParams().toString()
  const state = useMemo(() => parseCompare(search), [search])
  const change: Change = (patch, { replace = false } = {}) => {
    // the address may be ahead of what is drawn
    const href = hrefOfCompare({ ...parseCompare(window.location.search), ...patch })
    window.history[replace ? 'replaceState' : 'pushState'](null, '', href)
  }
  return { ...state, change }
}
