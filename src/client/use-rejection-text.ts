'use client'
import { useTranslations } from 'next-intl'

/** Why something could not be read, in words; a reason of a later version, or a fault's own text, as it came. */
export function useRejectionText(): (reason: string) => string {
  const t = useTranslations('inbox')
  return (reason) => (t.has(`reasons.${reason}`) ? t(`reasons.${reason}`) : t('otherReason', { reason }))
}
