'use client'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useTransition } from 'react'
import { onPageChange, type PageChange } from './page-changes'

/** What changes within this after a drawing is drawn at once, after it. */
const GATHER_MS = 400
/** A drawing that takes longer was lost on the way: the next change begins another. */
const LONGEST_MS = 10_000

/**
 * Draws the page anew when what it shows has moved on: the first change at once, those that follow it together. One drawing
 * at a time: a new one would begin the last one again, and a page that changes all the time would never be seen to change.
 */
export function useLivePage(what: PageChange): void {
  const router = useRouter()
  const [isDrawing, startDrawing] = useTransition()
  const state = useRef({ isBusy: false, hasMore: false })
  useEffect(() => {
    const { current } = state
    const draw = () => {
      current.hasMore = false
      current.isBusy = true
      startDrawing(() => router.refresh())
    }
    const rest = () => {
      current.isBusy = false
      if (current.hasMore) draw()
    }
    const timer = current.isBusy ? setTimeout(rest, isDrawing ? LONGEST_MS : GATHER_MS) : undefined
    const stop = onPageChange(what, () => {
      if (current.isBusy) current.hasMore = true
      else draw()
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [router, what, isDrawing])
}
