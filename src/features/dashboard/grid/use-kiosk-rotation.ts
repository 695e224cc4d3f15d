'use client'
import { useSearchParams } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { nextStopOf } from './kiosk-stops'

/** Seconds for which a screenful stands; `rotate=` in the address says another time, 0 that it stands still. */
const USUAL_S = 20
const [LEAST_S, MOST_S] = [5, 600]
/** After somebody has touched it, it waits. */
const TOUCHED_MS = 60_000
const TOUCHES = ['pointerdown', 'wheel', 'keydown', 'touchstart'] as const

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
    let touchedAt = -Infinity
    const onTouch = () => (touchedAt = performance.now())
    const goOn = () => {
      if (performance.now() - touchedAt < TOUCHED_MS) return
      const { scrollY: y, innerHeight: height } = window
      const cards = [...document.querySelectorAll('[data-widget]')].map((card) => {
        const { top, bottom } = card.getBoundingClientRect()
        return { top: top + y, bottom: bottom + y }
      })
      const mostY = Math.floor(document.documentElement.scrollHeight - height)
      const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
      const top = nextStopOf(cards, { y, height, mostY })
      window.scrollTo({ top, behavior: isCalm ? 'auto' : 'smooth' })
      if (top === 0) newestEnd.current()
    }
    const timer = setInterval(goOn, seconds * 1000)
    for (const touch of TOUCHES) window.addEventListener(touch, onTouch, { passive: true })
    return () => {
      clearInterval(timer)
      for (const touch of TOUCHES) window.removeEventListener(touch, onTouch)
    }
  }, [isKiosk, seconds])
}
