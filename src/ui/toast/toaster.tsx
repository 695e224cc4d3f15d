'use client'
import { lazy, Suspense, useEffect, useState } from 'react'
import { onFirstToast } from './toast'

const ToastStack = lazy(async () => ({ default: (await import('./toast-stack')).ToastStack }))

/** Where toasts appear. Its code is fetched with the first toast. Mount once. */
export function Toaster() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => onFirstToast(() => setWanted(true)), [])
  return <Suspense>{wanted && <ToastStack />}</Suspense>
}
