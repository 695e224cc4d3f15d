'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useErrorText } from '@/client/use-server-text'
import { useSiteCalls } from './use-site-calls'

/** One of the places, none, or a new one under a name that is being typed. */
export type SiteChoice = { id: string | null; newName: string | null }

/** Where something is to stand. */
export function useSiteChoice(initial: string | null) {
  const t = useTranslations('sites')
  const errorText = useErrorText()
  const { add } = useSiteCalls()
  const [choice, setChoice] = useState<SiteChoice>({ id: initial, newName: null })
  const [error, setError] = useState<string | null>(null)
  /** The id of what is chosen, a new place made first; undefined when that failed, which `error` tells. */
  const settle = async (): Promise<string | null | undefined> => {
    setError(null)
    if (choice.newName === null) return choice.id
    const name = choice.newName.trim()
    if (name === '') return void setError(t('nameEmpty'))
    try {
      const { id } = await add({ name })
      // what comes next may fail, and is tried again with the place that is there now
      setChoice({ id, newName: null })
      return id
    } catch (cause) {
      return void setError(errorText(cause, t('addFailed')))
    }
  }
  return { choice, onChoice: setChoice, error, settle }
}
