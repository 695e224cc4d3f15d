'use client'
import { useEffect, useState } from 'react'

/** Less is a finger that trembles (px). */
const LEAST_PX = 8
/** Who goes back less far looks at the lines above (px). */
const BACK_PX = 120

/** Whether the page is being read downwards, so that what floats over it may give way; not at either end of it. */
export function useScrolledDown(): boolean {
  const [isDown, setIsDown] = useState(false)
  useEffect(() => {
    // where it turned: the highest place while it is shown, the lowest while it has given way
    let [down, turn] = [false, window.scrollY]
    const onScroll = () => {
      const { scrollY, innerHeight } = window
      const isAtEnd =
        scrollY <= LEAST_PX || scrollY + innerHeight >= document.documentElement.scrollHeight - LEAST_PX
      turn = down ? Math.max(turn, scrollY) : Math.min(turn, scrollY)
      const next = !isAtEnd && (down ? turn - scrollY < BACK_PX : scrollY - turn >= LEAST_PX)
      if (next === down) return
      ;[down, turn] = [next, scrollY]
      setIsDown(next)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])
  return isDown
}
