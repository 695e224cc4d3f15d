'use client'
import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect } from 'react'

/** Where a dashboard is shown: to its owner, and behind a read-only link. */
const DASHBOARDS: readonly string[] = ['/', '/shared']

/** Whether this is a screen on a wall: a dashboard alone, at `/?kiosk=1` or `/shared?kiosk=1`. */
export function useKiosk(): boolean {
  const [path, search] = [usePathname(), useSearchParams()]
  return DASHBOARDS.includes(path) && search.get('kiosk') === '1'
}

/**
 * Keeps the screen on while `isWanted` and the page is in sight. A browser that cannot, or refuses, lets it go dark as
 * usual.
 */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let isOver = false
    const hold = async () => {
      // a browser lets go of it when the page is hidden
      if (document.visibilityState !== 'visible') return
      const held = await navigator.wakeLock.request('screen').catch(() => null)
      if (isOver) await held?.release()
      else lock = held
    }
    const onChange = () => void hold()
    onChange()
    document.addEventListener('visibilitychange', onChange)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', onChange)
      void lock?.release()
    }
  }, [isWanted])
}
