'use client'
import { useMemo } from 'react'
import { useFormat } from '@/client/format'

/** 2026-11-22 is a Sunday. */
const SUNDAY_MS = Date.UTC(2026, 10, 22)

/** The names of the days, from Sunday on. */
export function useWeekdays(): string[] {
  const { language } = useFormat()
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
    return Array.from({ length: 7 }, (_, day) => format.format(SUNDAY_MS + day * 86_400_000))
  }, [language])
}
