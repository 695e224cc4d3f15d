'use client'
import { useTranslations } from 'next-intl'
import { windowSpan } from '@/domain/time/duration'

/** Writes a length of whole minutes as people say it, and the window of that length that ends now. */
export function useSpanText() {
  const t = useTranslations('widgets')
  const span = (minutes: number) => {
    const { unit, value } = windowSpan(minutes)
    return t(`spans.${unit}`, { value })
  }
  return { span, last: (minutes: number) => t('lastSpan', { span: span(minutes) }) }
}
