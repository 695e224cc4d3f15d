'use client'
import { lazy, Suspense, useEffect, useState } from 'react'
import { whenWanted } from './toast'

const ToastStack = lazy(async () => ({ default: (await import('./toast-stack')).ToastStack }))

/** Where toasts appear. Its code is fetched with the first toast. Mount once. */
export function Toaster() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => whenWanted(() => setWanted(true)), [])
  return <Suspense>{wanted && <ToastStack />}</Suspense>
}
