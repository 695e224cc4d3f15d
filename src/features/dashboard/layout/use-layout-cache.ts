'use client'
import { useMemo } from 'react'
import { useBrowserFact } from '@/ui/measure/use-browser-fact'
import type { LayoutItem } from '@/domain/dashboard/grid'
import { parseLayout, storedLayout } from './layout-cache'

/** The layout last seen on this browser; empty while the page is still the server's. */
export function useLayoutCache(): LayoutItem[] {
  const stored = useBrowserFact(storedLayout, '')
  return useMemo(() => parseLayout(stored), [stored])
}
