'use client'
import { useEffect } from 'react'

/** While there are unsaved edits: leaving the page by any way asks first. */
export function useUnsavedWarning(isDirty: boolean, question: string): void {
  useEffect(() => {
    if (!isDirty) return
    const stop = new AbortController()
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    // Links of the console navigate without unloading, so they are asked about before the router sees them.
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      if (!link || event.defaultPrevented || window.confirm(question)) return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('beforeunload', onUnload, { signal: stop.signal })
    document.addEventListener('click', onClick, { capture: true, signal: stop.signal })
    return () => stop.abort()
  }, [isDirty, question])
}
