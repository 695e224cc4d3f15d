'use client'
import { useEffect } from 'react'
import { confirmLeave, isWarning, warnWith } from './confirm-leave'

type NavigateEvent = Event & { navigationType: string }

/**
 * While there are unsaved edits: leaving the page by any way asks first. Code that navigates by itself asks `confirmLeave`.
 * Going back is asked about where the browser knows the Navigation API.
 */
export function useUnsavedWarning(isDirty: boolean, text: string): void {
  useEffect(() => {
    if (!isDirty) return
    warnWith(text)
    const stop = new AbortController()
    const { signal } = stop
    const onUnload = (event: BeforeUnloadEvent) => {
      if (isWarning()) event.preventDefault()
    }
    // Links of the console navigate without unloading, so they are asked about before the router sees them.
    const onClick = (event: MouseEvent) => {
      // another tab or window leaves this one where it is
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      const link = event.target instanceof Element ? event.target.closest('a[href]:not([download])') : null
      if (!link || event.defaultPrevented || confirmLeave()) return
      event.preventDefault()
      event.stopPropagation()
    }
    const onNavigate = (event: Event) => {
      const { navigationType, cancelable } = event as NavigateEvent
      if (navigationType === 'traverse' && cancelable && !confirmLeave()) event.preventDefault()
    }
    window.addEventListener('beforeunload', onUnload, { signal })
    document.addEventListener('click', onClick, { capture: true, signal })
    navigationOf(window)?.addEventListener('navigate', onNavigate, { signal })
    return () => {
      warnWith(null)
      stop.abort()
    }
  }, [isDirty, text])
}

const navigationOf = (of: Window): EventTarget | undefined =>
  'navigation' in of && of.navigation instanceof EventTarget ? of.navigation : undefined
