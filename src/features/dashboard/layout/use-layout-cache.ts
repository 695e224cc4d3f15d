'use client'
import { useMemo, useSyncExternalStore } from 'react'
import type { LayoutItem } from '@/domain/dashboard/grid'
import { parseLayout, storedLayout } from './layout-cache'

const subscribeToNothing = () => () => {}

/** The layout last seen on this browser; empty while the page is still the server's. */
export function useLayoutCache(): LayoutItem[] {
  const stored = useSyncExternalStore(subscribeToNothing, storedLayout, () => '')
  return useMemo(() => parseLayout(stored), [stored])
}
