'use client'
import { useTranslations } from 'next-intl'

/** Words for a reason of the engine; one of later servers is shown as it is. */
export function useReason(): (reason: string | null) => string {
  const t = useTranslations('rollouts.reasons')
  return (reason) => (reason === null ? '' : t.has(reason) ? t(reason) : reason)
}
