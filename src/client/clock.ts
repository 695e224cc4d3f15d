'use client'
import { useEffect, useState } from 'react'

/** The present in epoch milliseconds, renewed every `intervalMs`; null before the browser has taken over. */
export function useNow(intervalMs: number): number | null {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, intervalMs)
    return () => clearInterval(timer)
  }, [intervalMs])
  return now
}
