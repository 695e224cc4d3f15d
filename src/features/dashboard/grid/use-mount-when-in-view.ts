'use client'
import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { createRenderQueue } from './render-queue'

/** A quarter of a window ahead of what is seen: time enough to draw a card before it comes into view. */
const VIEW_MARGIN = '25% 0px'

/** Cards are drawn one after the other, so that no piece of work is as long as all of them. */
const renderQueue = createRenderQueue()

/**
 * True once an element has come near the window and it is its turn, for good. A dashboard of thirty widgets on a phone
 * shows two: the others need not be drawn, nor ask for anything, before somebody scrolls.
 */
export function useMountWhenInView<Element extends HTMLElement>(): {
  ref: RefObject<Element | null>
  isNear: boolean
} {
  const ref = useRef<Element>(null)
  const [isClose, setClose] = useState(() => typeof IntersectionObserver === 'undefined')
  const [isNear, setNear] = useState(isClose)
  useEffect(() => {
    if (isClose || !ref.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setClose(true),
      { rootMargin: VIEW_MARGIN },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [isClose])
  useEffect(() => {
    if (!isClose || isNear) return
    return renderQueue.ask(() => startTransition(() => setNear(true)))
  }, [isClose, isNear])
  return { ref, isNear }
}
