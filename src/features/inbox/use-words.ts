'use client'
import { useTranslations } from 'next-intl'

/** Why something could not be read, in words; a reason of a later version, or a fault's own text, as it came. */
export function useReason(): (reason: string) => string {
  const t = useTranslations('inbox')
  return (reason) => (t.has(`reasons.${reason}`) ? t(`reasons.${reason}`) : t('otherReason', { reason }))
}

/** The plain name of what a value is. */
export function useMetricName(): (metric: string) => string {
  const own = useTranslations('inbox.metrics')
  const all = useTranslations('devices.metrics')
  return (metric) => {
    if (own.has(metric)) return own(metric)
    return all.has(metric) ? all(metric) : metric
  }
}
