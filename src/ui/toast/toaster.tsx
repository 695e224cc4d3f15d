'use client'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../lazy-part'
import { onFirstToast } from './toast'

const loadStack = async () => ({ default: (await import('./toast-stack')).ToastStack })
const ToastStack = lazyPart(loadStack)

/** By then the page stands. */
const FETCH_AFTER_MS = 8_000

/**
 * Where toasts appear. Its code is fetched with the first toast, or a while after the page: that there is no network is
 * said by a toast, too. Mount once.
 */
export function Toaster() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => onFirstToast(() => setWanted(true)), [])
  useEffect(() => {
    const timer = setTimeout(() => void loadStack().catch(() => undefined), FETCH_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return <Suspense>{wanted && <ToastStack />}</Suspense>
}
