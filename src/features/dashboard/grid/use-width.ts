'use client'
import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * The width inside an element in whole px; null until it has been laid out. It is told by the browser after a layout:
 * asking for it would force one.
 */
export function useWidth<Element extends HTMLElement>(): {
  ref: RefObject<Element | null>
  width: number | null
} {
  const ref = useRef<Element>(null)
  const [width, setWidth] = useState<number | null>(null)
  useEffect(() => {
    if (!ref.current) return
    const observer = new ResizeObserver(([entry]) => {
      const next = Math.round(entry?.contentRect.width ?? 0)
      // while the page is hidden it has none
      if (next > 0) setWidth(next)
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
