'use client'
import { useSearchParams } from 'next/navigation'
import { useState } from 'react'

/** The tab an address asks for, or `first`. */
export const tabFrom = <T extends string>(text: string | null, tabs: readonly T[], first: T): T =>
  tabs.find((tab) => tab === text) ?? first

/** Which tab is open; the address says so too, without a way to the server. */
export function useTab<T extends string>(tabs: readonly T[], first: T): [T, (tab: T) => void] {
  const asked = useSearchParams().get('tab')
  const [known, setKnown] = useState(asked)
  const [chosen, setChosen] = useState(asked)
  if (asked !== known) {
    setKnown(asked)
    setChosen(asked)
  }
  const open = (tab: T) => {
    setChosen(tab)
    const query = tab === first ? '' : `?tab=${tab}`
    window.history.replaceState(null, '', `${window.location.pathname}${query}`)
  }
  return [tabFrom(chosen, tabs, first), open]
}
