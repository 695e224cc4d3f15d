'use client'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

export type BoxSize = { width: number; height: number }

/** The content box of an element in whole pixels, measured before it is painted and whenever it changes. */
export function useSize<Element extends HTMLElement>(
  fallback: BoxSize,
): { ref: RefObject<Element | null>; size: BoxSize } {
  const ref = useRef<Element>(null)
  const [size, setSize] = useState(fallback)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const note = (next: BoxSize) => {
      const [width, height] = [Math.floor(next.width), Math.floor(next.height)]
      setSize((old) => (old.width === width && old.height === height ? old : { width, height }))
    }
    // an observer first speaks when the guess has been painted already
    note(contentOf(element))
    const observer = new ResizeObserver(([entry]) => entry && note(entry.contentRect))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, size }
}

function contentOf(element: HTMLElement): BoxSize {
  const { paddingLeft, paddingRight, paddingTop, paddingBottom } = getComputedStyle(element)
  const sum = (...lengths: string[]) => lengths.reduce((total, text) => total + (parseFloat(text) || 0), 0)
  return {
    width: element.clientWidth - sum(paddingLeft, paddingRight),
    height: element.clientHeight - sum(paddingTop, paddingBottom),
  }
}
