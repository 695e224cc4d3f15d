'use client'
import { useTranslations } from 'next-intl'

/** The words for a fault of a draft: its message by key, or what the API says of its own limits. */
export function useFaultText(): (message: string | undefined) => string | undefined {
  const t = useTranslations('tank.errors')
  return (message) => (message && t.has(message) ? t(message) : message)
}
