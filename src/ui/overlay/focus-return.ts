'use client'
import { useRef } from 'react'

/** The element that had the focus, or, in a menu that is about to close, the button the menu hangs on. */
function currentOpener(): HTMLElement | null {
  const active = document.activeElement
  const trigger = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const opener = trigger ? document.getElementById(trigger) : active
  return opener instanceof HTMLElement ? opener : null
}

/** Handlers for a Radix dialog that is opened by state: on closing, the focus goes back where it came from, or to the page. */
export function useFocusReturn() {
  const opener = useRef<HTMLElement | null>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = currentOpener()
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const from = opener.current?.isConnected ? opener.current : document.getElementById('content')
      from?.focus()
    },
  }
}
