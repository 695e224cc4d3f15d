'use client'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../lazy-part'
import type { Gesture } from './tooltip'

const Tooltip = lazyPart(async () => ({ default: (await import('./tooltip')).Tooltip }))

/**
 * Tooltips: one layer for all, since a dashboard has hundreds of elements that have one. Its code comes when somebody
 * points at something or takes the keyboard. Mount once.
 */
export function TooltipLayer() {
  const [gesture, setGesture] = useState<Gesture | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    const options = { signal: stop.signal, passive: true, capture: true }
    const point = ({ pointerType }: PointerEvent) => pointerType !== 'touch' && setGesture('point')
    document.addEventListener('pointerover', point, options)
    document.addEventListener('pointerdown', () => setGesture((known) => known && 'press'), options)
    document.addEventListener('keydown', () => setGesture('key'), options)
    return () => stop.abort()
  }, [])
  return <Suspense>{gesture && <Tooltip gesture={gesture} />}</Suspense>
}
