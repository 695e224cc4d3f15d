'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ApiError, messageOf } from '@/client/api'

/** One request at a time; what the server objects to is told by field, or as a whole. */
export function useAct() {
  const t = useTranslations('security')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const act = async (work: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    setError(null)
    try {
      await work()
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  const issues = error instanceof ApiError ? error.issues : []
  return {
    busy,
    act,
    /** What the server says of a field. */
    faultOf: (path: string) => issues.find((issue) => issue.path === path)?.message,
    /** What is wrong with no field in particular. */
    fault: error !== null && issues.length === 0 ? messageOf(error, t('notSaved')) : null,
    wantsPassword: error instanceof ApiError && error.code === 'reauth_required',
  }
}
export type Act = ReturnType<typeof useAct>
