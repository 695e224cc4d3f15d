'use client'
import { type KeyboardEvent, useState } from 'react'
import { useDebouncedValue } from '@/client/use-debounced-value'
import { useProfileOptions } from '@/features/profile/use-profile-meta'
import { findZone } from './find-zone'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

export type ZoneOption = { value: string; label: string }

/** What the server finds for what was typed; not settled while the list may still be that of an earlier text. */
function useFoundZones(typed: string) {
  const query = useDebouncedValue(typed).trim()
  const { options, isLoading, failed } = useProfileOptions('timezone', query)
  const shown: readonly ZoneOption[] = options ?? []
  const state = options ? ('none' as const) : failed ? ('failed' as const) : ('searching' as const)
  return { query, shown, state, isSettled: !isLoading && query === typed.trim() }
}

/**
 * The list below the field: what typing finds in it, which entry is active, and the keys that move and choose. Text that
 * is left behind is chosen as the zone of that name, or as it stands: whoever holds the choice says what is wrong with it.
 */
export function useZoneSearch(onChoose: (zone: string) => void) {
  // null while nobody types: then the field shows the chosen zone
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(0)
  const { query, shown, state, isSettled } = useFoundZones(typed ?? '')
  const show = (text: string | null, open: boolean) => {
    setTyped(text)
    setActive(0)
    setIsOpen(open)
  }
  const close = () => show(null, false)
  const choose = (option: ZoneOption | undefined) => {
    if (option) onChoose(option.value)
    close()
  }
  const leave = () => {
    const offered = shown.map(({ value }) => value)
    if (typed !== null) onChoose(findZone(typed, offered) ?? typed.trim())
    close()
  }
  const move = (step: number) => {
    if (isOpen) setActive((active + step + shown.length) % Math.max(1, shown.length))
    setIsOpen(true)
  }
  const enter = () => {
    if (isSettled) choose(shown[active])
  }
  const onKeyDown = onListKeys({ isOpen, move, enter, close })
  const type = (text: string) => show(text, true)
  return {
    typed,
    isOpen,
    active,
    query,
    shown,
    state,
    open: () => setIsOpen(true),
    leave,
    choose,
    type,
    onKeyDown,
  }
}

type List = { isOpen: boolean; move: (step: number) => void; enter: () => void; close: () => void }

const onListKeys =
  ({ isOpen, move, enter, close }: List) =>
  (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step !== undefined) {
      event.preventDefault()
      move(step)
    }
    if (!isOpen || (event.key !== 'Enter' && event.key !== 'Escape')) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') enter()
    else close()
  }
