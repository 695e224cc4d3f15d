'use client'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

export type Size = { width: number; height: number }

/** The content box of an element in whole pixels, measured before it is painted and whenever it changes. */
export function useSize<Element extends HTMLElement>(
  fallback: Size,
): { ref: RefObject<Element | null>; size: Size } {
  const ref = useRef<Element>(null)
  const [size, setSize] = useState(fallback)
  useLayoutEffect(() => {
    if (!ref.current || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return
      const [width, height] = [Math.floor(entry.contentRect.width), Math.floor(entry.contentRect.height)]
      setSize((old) => (old.width === width && old.height === height ? old : { width, height }))
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  return { ref, size }
}
