'use client'
import { useEffect, useState } from 'react'

const TYPING_MS = 250

/** What is typed, once the typing has paused. */
export function useDebouncedValue<T extends string | number>(value: T): T {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), TYPING_MS)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}
