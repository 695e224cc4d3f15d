'use client'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { onTodoChange } from '@/client/live/todo-events'

/** Changes that come close together are drawn at once. */
const GATHER_MS = 300

/** Draws the page anew when somebody has changed a todo. */
export function useLiveTodos(): void {
  const router = useRouter()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onTodoChange(() => {
      clearTimeout(timer)
      timer = setTimeout(() => router.refresh(), GATHER_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [router])
}
