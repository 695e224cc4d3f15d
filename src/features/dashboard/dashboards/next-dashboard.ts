'use client'
import { useSearchParams } from 'next/navigation'
import type { Dashboard } from '@/contracts/me/dashboards'

/** In the address of a screen on a wall: `all` takes it from one dashboard to the next. */
export const ROTATED_PARAM = 'dashboards'
export const ROTATE_ALL = 'all'

/** Whether a screen on a wall is to go from one dashboard to the next. */
export const useIsRotated = (): boolean => useSearchParams().get(ROTATED_PARAM) === ROTATE_ALL

/** Where it goes on after the dashboard it shows: to the next one with cards, or nowhere. */
export function nextDashboardOf(dashboards: readonly Dashboard[], shown: string): string | null {
  const place = dashboards.findIndex(({ id }) => id === shown)
  const others = [...dashboards.slice(place + 1), ...dashboards.slice(0, Math.max(0, place))]
  return others.find(({ widgets }) => widgets > 0)?.id ?? null
}
