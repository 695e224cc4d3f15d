'use client'
import { type RefObject, useEffect, useRef } from 'react'

/** Marks a box of the class `scroll-x` with `data-before` and `data-after` where more of it is out of sight. */
export function useScrollEdges<Box extends HTMLElement>(): RefObject<Box | null> {
  const ref = useRef<Box>(null)
  useEffect(() => {
    const box = ref.current
    if (!box) return
    const look = () => {
      const left = Math.round(box.scrollLeft)
      box.toggleAttribute('data-before', left > 0)
      box.toggleAttribute('data-after', left + box.clientWidth < box.scrollWidth - 1)
    }
    look()
    box.addEventListener('scroll', look, { passive: true })
    const sizes = new ResizeObserver(look)
    for (const element of [box, ...box.children]) sizes.observe(element)
    return () => {
      box.removeEventListener('scroll', look)
      sizes.disconnect()
    }
  }, [])
  return ref
}
