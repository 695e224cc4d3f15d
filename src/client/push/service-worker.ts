'use client'
import { useEffect } from 'react'

const WORKER = '/sw.js'

/** Registers the worker of public/sw.js for every page; again costs nothing. */
export const registerServiceWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register(WORKER)

/** On every signed-in page, once it stands: the offline page and notifications need it. */
export function useServiceWorker(): void {
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const register = () =>
      void registerServiceWorker().catch((error: unknown) => console.warn('no offline page', error))
    const timer = setTimeout(register, AFTER_START_MS)
    return () => clearTimeout(timer)
  }, [])
}

/** The page's own requests go first. */
const AFTER_START_MS = 3_000
