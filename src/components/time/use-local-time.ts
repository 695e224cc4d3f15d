'use client'
import { useFormat } from '@/client/format'
import { instantAt, isoIn } from '@/domain/time/zoned-time'

/** The local time of an instant, and back. */
export function useLocalTime() {
  const { timeZone } = useFormat()
  return {
    localOf: (ms: number): string => isoIn(timeZone)(ms).slice(0, 16),
    /** Null for what is no time. */
    instantOf: (local: string): string | null => {
      const [date = '', time = ''] = local.split('T')
      const ms = instantAt(date, time.slice(0, 5), timeZone)
      return Number.isNaN(ms) ? null : new Date(ms).toISOString()
    },
  }
}
