'use client'
import { useSearchParams } from 'next/navigation'
import type { Dashboard } from '@/contracts/me/dashboards'

/** In the address of a screen on a wall: `all` takes it from one dashboard to the next. */
export const ROTATED_PARAM = 'dashboards'
export const ROTATE_ALL = 'all'

/** Where a screen on a wall goes on after the dashboard it shows: to the next one with cards, or nowhere. */
export function useNextDashboard(dashboards: readonly Dashboard[], shown: string): string | null {
  const isAsked = useSearchParams().get(ROTATED_PARAM) === ROTATE_ALL
  if (!isAsked) return null
  const place = dashboards.findIndex(({ id }) => id === shown)
  const others = [...dashboards.slice(place + 1), ...dashboards.slice(0, Math.max(0, place))]
  return others.find(({ widgets }) => widgets > 0)?.id ?? null
}
