'use client'
import { useCallback, useSyncExternalStore } from 'react'

/** A phone; `sm` of the style sheet is everything wider. */
export const PHONE = '(width < 640px)'

/** Whether a media query holds; false while a server renders. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  )
}
