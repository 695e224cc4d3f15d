'use client'
import { type RefObject, useEffect } from 'react'
import { useScrollEdges } from '../measure/use-scroll-edges'

/** Scrolls the box sideways, and nothing around it, until the tab is in its middle, or as near as it can be. */
function centre(box: Element, tab: Element): void {
  const [within, own] = [box.getBoundingClientRect(), tab.getBoundingClientRect()]
  box.scrollLeft += own.left + own.width / 2 - (within.left + within.width / 2)
}

/**
 * For a row of tabs that scrolls sideways: keeps the selected tab (`aria-current`, `aria-selected`) in view when another
 * is selected, and when the widths change, as they do when a font arrives after hydration.
 */
export function useShowTab<Box extends HTMLElement>(selected: string | undefined): RefObject<Box | null> {
  const ref = useScrollEdges<Box>()
  useEffect(() => {
    const box = ref.current
    const tab = box?.querySelector('[aria-current], [aria-selected="true"]')
    if (!box || !tab) return
    centre(box, tab)
    const sizes = new ResizeObserver(() => centre(box, tab))
    for (const element of [box, ...box.children]) sizes.observe(element)
    return () => sizes.disconnect()
  }, [selected, ref])
  return ref
}
