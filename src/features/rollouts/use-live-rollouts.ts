'use client'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { onRolloutChange } from '@/client/live/rollout-events'

/** Transitions that come close together are drawn at once. */
const GATHER_MS = 400

/** Draws the page anew when a roll-out or one of its devices has moved on. */
export function useLiveRollouts(): void {
  const router = useRouter()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onRolloutChange(() => {
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
