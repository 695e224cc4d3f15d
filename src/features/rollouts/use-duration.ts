'use client'
import { useTranslations } from 'next-intl'
import { durationOf } from '@/domain/time/duration'

const HOUR_MS = 3_600_000

/** A span of milliseconds in readable words; null reads as "—". */
export function useDuration(): (ms: number | null) => string {
  const t = useTranslations('rollouts.spans')
  return (ms) => {
    const duration = ms === null ? null : durationOf(ms / HOUR_MS)
    return duration ? t(duration.unit, { count: duration.value }) : '—'
  }
}
