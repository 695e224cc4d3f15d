'use client'
import { startTransition, useEffect, useState } from 'react'

/**
 * The first answer to a question, taken up in slices that let the page breathe: what is drawn from it is the most there
 * is to draw. Later answers come at once.
 */
export function useDeferredFirstRender<T>(value: T | undefined): T | undefined {
  const isHere = value !== undefined
  const [isTaken, setTaken] = useState(isHere)
  useEffect(() => {
    if (isHere && !isTaken) startTransition(() => setTaken(true))
  }, [isHere, isTaken])
  return isTaken ? value : undefined
}
