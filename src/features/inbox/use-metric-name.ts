'use client'
import { useTranslations } from 'next-intl'

/** The plain name of what a value is. */
export function useMetricName(): (metric: string) => string {
  const own = useTranslations('inbox.metrics')
  const all = useTranslations('devices.metrics')
  return (metric) => {
    if (own.has(metric)) return own(metric)
    return all.has(metric) ? all(metric) : metric
  }
}
