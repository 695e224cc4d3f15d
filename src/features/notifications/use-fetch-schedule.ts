'use client'
import { useCallback, useEffect, useRef } from 'react'
import { onNotification } from '@/client/live/notification-events'
import { nextFetchAt, type FetchReason } from './fetch-schedule'

/**
 * Fetches when the rule of `nextFetchAt` says so, as long as `isOn`. The first fetch is not its business: it counts as made
 * at the moment of starting. Answers how to ask for one.
 */
export function useFetchSchedule(fetch: () => void, isOn: boolean): (reason: FetchReason) => void {
  const work = useRef(fetch)
  useEffect(() => {
    work.current = fetch
  }, [fetch])
  const ask = useRef<(reason: FetchReason) => void>(() => {})

  useEffect(() => {
    if (!isOn) return
    let lastAt = Date.now()
    let timer: ReturnType<typeof setTimeout>
    let due = Infinity
    const go = () => {
      lastAt = Date.now()
      work.current()
      due = Infinity
      consider('poll')
    }
    const consider = (reason: FetchReason) => {
      const now = Date.now()
      const at = nextFetchAt(reason, { lastAt, now })
      if (at === null || at >= due) return
      clearTimeout(timer)
      due = at
      if (at <= now) go()
      else timer = setTimeout(go, at - now)
    }
    ask.current = consider
    consider('poll')
    const onLook = () => document.visibilityState === 'visible' && consider('look')
    const stopNews = onNotification(() => consider('news'))
    document.addEventListener('visibilitychange', onLook)
    window.addEventListener('online', onLook)
    return () => {
      ask.current = () => {}
      clearTimeout(timer)
      stopNews()
      document.removeEventListener('visibilitychange', onLook)
      window.removeEventListener('online', onLook)
    }
  }, [isOn])

  return useCallback((reason) => ask.current(reason), [])
}
