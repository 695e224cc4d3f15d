'use client'
import { useEffect, useState } from 'react'

const TYPING_MS = 250

/** What is typed, once the typing has paused. */
export function useDebouncedValue(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
