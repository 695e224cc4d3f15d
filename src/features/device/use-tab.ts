'use client'
import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { type Tab, tabFrom } from './tabs'

/** Which tab is open; the address says so too, without a way to the server. */
export function useTab(tabs: readonly Tab[]): [Tab, (tab: Tab) => void] {
  const asked = useSearchParams().get('tab')
  const [known, setKnown] = useState(asked)
  const [chosen, setChosen] = useState(asked)
  if (asked !== known) {
    setKnown(asked)
    setChosen(asked)
  }
  const open = (tab: Tab) => {
    setChosen(tab)
    const query = tab === 'overview' ? '' : `?tab=${tab}`
    window.history.replaceState(null, '', `${window.location.pathname}${query}`)
  }
  return [tabFrom(chosen, tabs), open]
}
