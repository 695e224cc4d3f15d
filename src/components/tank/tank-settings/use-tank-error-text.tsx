'use client'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'

export const LONGEST_MM = 100_000

/** The words for a fault of a draft: its message by key, or what the API says of its own limits. */
export function useTankErrorText(): (message: string | undefined) => string | undefined {
  const t = useTranslations('tank.errors')
  const format = useFormat()
  const values = { most: format.length(LONGEST_MM) }
  return (message) => (message && t.has(message) ? t(message, values) : message)
}
