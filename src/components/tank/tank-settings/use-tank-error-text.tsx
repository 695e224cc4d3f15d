'use client'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import { useServerText } from '@/client/use-server-text'

export const LONGEST_MM = 100_000
/** The least and the most that a sensor stands above the full level, and what a tank holds. */
const OFFSET_MM = 10_000
const MOST_LITERS = 1e9

/** The words for a fault of a draft: its message by key, or what the API says of its own limits. */
export function useTankErrorText(): (message: string | undefined) => string | undefined {
  const t = useTranslations('tank.errors')
  const format = useFormat()
  const textOf = useServerText()
  const lengths = { least: format.length(-OFFSET_MM), most: format.length(OFFSET_MM) }
  const values: Readonly<Record<string, Record<string, string>>> = {
    tooLong: { most: format.length(LONGEST_MM) },
    tooMuch: { mostLiters: format.volume(MOST_LITERS) },
    offset: lengths,
  }
  return (message) => (message && t.has(message) ? t(message, values[message]) : message && textOf(message))
}
