'use client'
import { useTranslations } from 'next-intl'

/** Names a device family in the reader's words; a family of a later version stays as it came. */
export function useFamilyName(): (family: string) => string {
  const t = useTranslations('device.families')
  return (family) => (t.has(family as 'native') ? t(family as 'native') : family)
}
