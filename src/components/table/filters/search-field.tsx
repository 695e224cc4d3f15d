'use client'
import { SearchIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { AffixInput } from '@/ui/form/input'
import { cleanText } from '@/components/address/clean-text'
import { LONGEST_QUERY } from '../list-address'
import type { ListAddress } from '../use-list-address'

const TYPING_PAUSE_MS = 300
const FIELDS = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]'

type Props = { list: ListAddress; hint?: string; label?: string }

/**
 * What is typed gets into the address when the keys rest, or when the field is left; no longer once a link has been
 * pressed, whose page a later change of this address would take away. "/" leads here.
 */
export function SearchField({ list: { state, queryInAddress, type, set }, hint, label }: Props) {
  const t = useTranslations('table')
  const input = useRef<HTMLInputElement>(null)
  const { text, setText } = useDraft(state.query)
  const commit = useRested(text, () => {
    if (cleanText(text, LONGEST_QUERY) !== queryInAddress) set({ query: text }, { replace: true })
  })
  useSlashKey(() => input.current?.focus())
  const change = (next: string) => {
    setText(next)
    type?.(cleanText(next, LONGEST_QUERY))
  }
  return (
    <AffixInput
      ref={input}
      type="search"
      aria-label={label ?? t('search')}
      aria-keyshortcuts="/"
      placeholder={hint ?? t('search')}
      value={text}
      maxLength={LONGEST_QUERY}
      onChange={(event) => change(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
      before={<SearchIcon aria-hidden className="-mr-3 ml-3 size-4 shrink-0 text-muted" />}
      className="@min-[641px]:max-w-80"
    />
  )
}

/** Works once when the keys rest, unless the page is about to leave; answers how to work before that, instead. */
function useRested(text: string, work: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const rested = useEffectEvent(work)
  useEffect(() => {
    timer.current = setTimeout(rested, TYPING_PAUSE_MS)
    return () => clearTimeout(timer.current)
  }, [text])
  useEffect(() => {
    const drop = () => clearTimeout(timer.current)
    const dropAtLink = (event: MouseEvent) => leaves(event) && drop()
    document.addEventListener('click', dropAtLink, { capture: true })
    window.addEventListener('popstate', drop)
    return () => {
      document.removeEventListener('click', dropAtLink, { capture: true })
      window.removeEventListener('popstate', drop)
    }
  }, [])
  return () => {
    clearTimeout(timer.current)
    work()
  }
}

/** Whether a click follows a link in this tab. */
function leaves({ target, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  if (ctrlKey || metaKey || shiftKey || altKey || !(target instanceof Element)) return false
  return target.closest('a[href]:not([download], [target="_blank"])') !== null
}

/** A text that leaves off where the address says something else, as after Back. */
function useDraft(query: string) {
  const [text, setText] = useState(query)
  const [known, setKnown] = useState(query)
  if (query !== known) {
    setKnown(query)
    if (query !== cleanText(text, LONGEST_QUERY)) setText(query)
  }
  return { text, setText }
}

function useSlashKey(onSlash: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof Element && event.target.closest(FIELDS)) return
    event.preventDefault()
    onSlash()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
