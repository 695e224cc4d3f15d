'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ApiError, errorMessageOf } from '@/client/api'

/**
 * One request at a time; what the server objects to is told by field, or as a whole (`failure`). `failed` is said where
 * the server itself says nothing.
 */
export function useSave(failed?: string) {
  const t = useTranslations('ui')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const save = async (work: () => Promise<void>): Promise<void> => {
    if (busy) return
    setBusy(true)
    setError(null)
    try {
      await work()
    } catch (cause) {
      setError(cause)
    } finally {
      setBusy(false)
    }
  }
  const issues = error instanceof ApiError ? error.issues : []
  return {
    busy,
    save,
    /** What the server says of a field. */
    errorOf: (path: string) => issues.find((issue) => issue.path === path)?.message,
    /** What is wrong with no field in particular. */
    failure: error !== null && issues.length === 0 ? errorMessageOf(error, failed ?? t('notSaved')) : null,
    wantsPassword: error instanceof ApiError && error.code === 'reauth_required',
  }
}
export type Save = ReturnType<typeof useSave>
