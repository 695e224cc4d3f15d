'use client'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'

/** Ids of jobs have dots, which lead into a message's branches. */
const keyOf = (id: string): string => id.replaceAll(/[.-]/g, '_')

/** What a job does in a few words, and what is missed while it is paused; its id where there are none. */
export function useJobText() {
  const t = useTranslations('systemJobs')
  const textOf = useCallback(
    (kind: 'names' | 'pauses', id: string): string | null => {
      const key = `${kind}.${keyOf(id)}`
      return t.has(key) ? t(key) : null
    },
    [t],
  )
  return {
    name: useCallback((id: string) => textOf('names', id) ?? id, [textOf]),
    pause: (id: string) => textOf('pauses', id),
  }
}
