import { nextStopOf } from './kiosk-stops'

/** After somebody has touched it, it waits. */
const TOUCHED_MS = 60_000
const TOUCHES = ['pointerdown', 'wheel', 'keydown', 'touchstart'] as const

/** Goes on every so many seconds while nobody touches it; `onEnd`: past the last screenful. Returns how to end it. */
export function rotate(seconds: number, onEnd: () => void): () => void {
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
    if (top === 0) onEnd()
  }
  const timer = setInterval(goOn, seconds * 1000)
  for (const touch of TOUCHES) window.addEventListener(touch, onTouch, { passive: true })
  return () => {
    clearInterval(timer)
    for (const touch of TOUCHES) window.removeEventListener(touch, onTouch)
  }
}
