'use client'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { onPageChange, type PageChange } from './page-changes'

/** What changes within this after a drawing is drawn at once, after it. */
const GATHER_MS = 400

/** Draws the page anew when what it shows has moved on: the first change at once, those that follow it together. */
export function useLivePage(what: PageChange): void {
  const router = useRouter()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let hasMore = false
    const draw = () => {
      hasMore = false
      router.refresh()
      timer = setTimeout(() => {
        timer = undefined
        if (hasMore) draw()
      }, GATHER_MS)
    }
    const stop = onPageChange(what, () => {
      if (timer === undefined) draw()
      else hasMore = true
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [router, what])
}
