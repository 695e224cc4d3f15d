'use client'
import { useEffect, useRef } from 'react'

/** Escape inside a form leaves it, and the dialog around it open: that listens on the document, so this does before it. */
export function useEscape(onEscape: () => void) {
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !(event.target instanceof Node) || !ref.current?.contains(event.target))
        return
      event.stopPropagation()
      onEscape()
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  })
  return ref
}
