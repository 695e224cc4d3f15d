'use client'
import { useEffect, useState } from 'react'

/** Less is a finger that trembles (px). */
const LEAST_PX = 8

/** Whether the page was last scrolled downwards and goes on below, so that what floats over it may give way. */
export function useScrolledDown(): boolean {
  const [isDown, setIsDown] = useState(false)
  useEffect(() => {
    let last = window.scrollY
    const onScroll = () => {
      const { scrollY, innerHeight } = window
      if (Math.abs(scrollY - last) < LEAST_PX) return
      const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - LEAST_PX
      setIsDown(scrollY > last && !isAtEnd)
      last = scrollY
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])
  return isDown
}
