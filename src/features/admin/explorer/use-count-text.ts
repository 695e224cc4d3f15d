'use client'
import { useTranslations } from 'next-intl'
import { COUNTED_TO } from '@/contracts/superuser/users/things'

/** A number of things of an account in words: of more than are counted it says so. */
export function useCountText(): (count: number) => string {
  const t = useTranslations('usersExplorer.lines')
  return (count) => (count > COUNTED_TO ? t('many', { count: COUNTED_TO }) : String(count))
}
