'use client'
import { useSearchParams } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { hrefOf, type ListView, paramsOf, viewFrom } from './list-view'

const SETTLED_MS = 300

/** Written without a navigation: the page is the same, and the server has nothing to add. */
const write = (view: ListView) => window.history.replaceState(null, '', hrefOf(paramsOf(view)))

/** How the list is shown, kept in the address. What is being typed gets there when the keys rest. */
export function useListView() {
  const inAddress = viewFrom(useSearchParams())
  const [text, setText] = useState(inAddress.text)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const view = { ...inAddress, text }
  const change = (next: Partial<ListView>) => {
    clearTimeout(timer.current)
    // the address may be ahead of what is drawn
    const now = viewFrom(new URLSearchParams(window.location.search))
    if (next.text !== undefined) setText(next.text)
    write({ ...now, text, ...next })
  }
  const type = (next: string) => {
    clearTimeout(timer.current)
    setText(next)
    timer.current = setTimeout(() => change({ text: next }), SETTLED_MS)
  }
  /** Follows a link of one's own to another view. */
  const take = (next: ListView) => {
    clearTimeout(timer.current)
    setText(next.text)
  }
  return { view, change, type, take }
}

export type ListViewState = ReturnType<typeof useListView>
