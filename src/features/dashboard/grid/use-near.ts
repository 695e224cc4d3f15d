'use client'
import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { createTurns } from './turns'

/** A quarter of a window ahead of what is seen: time enough to draw a card before it comes into view. */
const AHEAD = '25% 0px'

/** Cards are drawn one after the other, so that no piece of work is as long as all of them. */
const turns = createTurns()

/**
 * True once an element has come near the window and it is its turn, for good. A dashboard of thirty widgets on a phone
 * shows two: the others need not be drawn, nor ask for anything, before somebody scrolls.
 */
export function useNear<Element extends HTMLElement>(): { ref: RefObject<Element | null>; isNear: boolean } {
  const ref = useRef<Element>(null)
  const [isClose, setClose] = useState(() => typeof IntersectionObserver === 'undefined')
  const [isNear, setNear] = useState(isClose)
  useEffect(() => {
    if (isClose || !ref.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setClose(true),
      { rootMargin: AHEAD },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [isClose])
  useEffect(() => {
    if (!isClose || isNear) return
    return turns.ask(() => startTransition(() => setNear(true)))
  }, [isClose, isNear])
  return { ref, isNear }
}
