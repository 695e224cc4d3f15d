'use client'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../lazy-part'

const Tooltip = lazyPart(async () => ({ default: (await import('./tooltip')).Tooltip }))

/**
 * Tooltips: one layer for all, since a dashboard has hundreds of elements that have one. Its code comes when somebody
 * points at something or takes the keyboard. Mount once.
 */
export function TooltipLayer() {
  const [gesture, setGesture] = useState<'pointer' | 'key' | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    const options = { signal: stop.signal, passive: true, capture: true }
    const begin = (first: 'pointer' | 'key') => () => setGesture((known) => known ?? first)
    document.addEventListener('pointerover', begin('pointer'), options)
    document.addEventListener('keydown', begin('key'), options)
    return () => stop.abort()
  }, [])
  return <Suspense>{gesture && <Tooltip isByKeyboard={gesture === 'key'} />}</Suspense>
}
