'use client'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { jobMessageKey } from '@/domain/jobs/message-key'

/** What a job does in a few words, and what is missed while it is paused; its id where there are none. */
export function useJobText() {
  const t = useTranslations('systemJobs')
  const textOf = useCallback(
    (kind: 'names' | 'pauses', id: string): string | null => {
      const key = `${kind}.${jobMessageKey(id)}`
      return t.has(key) ? t(key) : null
    },
    [t],
  )
  return {
    name: useCallback((id: string) => textOf('names', id) ?? id, [textOf]),
    pause: (id: string) => textOf('pauses', id),
  }
}
