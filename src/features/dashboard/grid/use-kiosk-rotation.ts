'use client'
import { useSearchParams } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { loadPart } from '@/ui/lazy-part'

/** Seconds for which a screenful stands; `rotate=` in the address says another time, 0 that it stands still. */
const USUAL_S = 20
const [LEAST_S, MOST_S] = [5, 600]

function spanOf(asked: string | null): number {
  const seconds = asked === null || asked === '' ? USUAL_S : Number(asked)
  if (!Number.isFinite(seconds)) return USUAL_S
  return seconds <= 0 ? 0 : Math.min(MOST_S, Math.max(LEAST_S, seconds))
}

/**
 * Takes a screen on a wall from screenful to screenful, where the dashboard is higher than it; `onEnd`: past the last one.
 */
export function useKioskRotation(isKiosk: boolean, onEnd: () => void): void {
  const seconds = spanOf(useSearchParams().get('rotate'))
  const newestEnd = useRef(onEnd)
  useEffect(() => {
    newestEnd.current = onEnd
  })
  useEffect(() => {
    if (!isKiosk || seconds === 0) return
    let stop: (() => void) | null = () => {}
    const start = async () => {
      const { rotate } = await loadPart(() => import('./kiosk-rotation'))
      // it may have been left meanwhile
      if (stop) stop = rotate(seconds, () => newestEnd.current())
    }
    start().catch((error: unknown) => console.warn('the screen stands still', error))
    return () => {
      stop?.()
      stop = null
    }
  }, [isKiosk, seconds])
}
