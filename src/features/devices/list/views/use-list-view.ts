'use client'
import { useSearchParams } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { listViewHref, type ListView, listViewParams, parseListView } from './list-view'

const TYPING_PAUSE_MS = 300

/** Written without a navigation: the page is the same, and the server has nothing to add. */
const writeAddress = (view: ListView) =>
  window.history.replaceState(null, '', listViewHref(listViewParams(view)))

/** How the list is shown, kept in the address. What is being typed gets there when the keys rest. */
export function useListView() {
  const inAddress = parseListView(useSearchParams())
  const [text, setText] = useState(inAddress.text)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const view = { ...inAddress, text }
  const change = (next: Partial<ListView>) => {
    clearTimeout(timer.current)
    // the address may be ahead of what is drawn
    const now = parseListView(new URLSearchParams(window.location.search))
    if (next.text !== undefined) setText(next.text)
    writeAddress({ ...now, text, ...next })
  }
  const type = (next: string) => {
    clearTimeout(timer.current)
    setText(next)
    timer.current = setTimeout(() => change({ text: next }), TYPING_PAUSE_MS)
  }
  /** Follows a link of one's own to another view. */
  const take = (next: ListView) => {
    clearTimeout(timer.current)
    setText(next.text)
  }
  return { view, change, type, take }
}

export type ListViewState = ReturnType<typeof useListView>
