'use client'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { onPageChange, type PageChange } from './page-changes'

/** Changes that come close together are drawn at once. */
const GATHER_MS = 400

/** Draws the page anew when what it shows has moved on. */
export function useLivePage(what: PageChange): void {
  const router = useRouter()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onPageChange(what, () => {
      timer ??= setTimeout(() => {
        timer = undefined
        router.refresh()
      }, GATHER_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [router, what])
}
