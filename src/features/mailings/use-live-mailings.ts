'use client'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { onMailingChange } from '@/client/live/mailing-events'

/** Changes that come close together are drawn at once. */
const GATHER_MS = 400

/** Draws the page anew when a mailing has moved on. */
export function useLiveMailings(): void {
  const router = useRouter()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onMailingChange(() => {
      timer ??= setTimeout(() => {
        timer = undefined
        router.refresh()
      }, GATHER_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [router])
}
