'use client'
import { useTranslations } from 'next-intl'
import type { AccessEntry } from '@/contracts/superuser/users/access'

const isLink = (name: string): name is 'verify_email' | 'reset_password' =>
  name === 'verify_email' || name === 'reset_password'

/** What one way into an account is called, and what is known of it. */
export function useAccessText() {
  const t = useTranslations('usersExplorer.access')
  const nameOf = ({ kind, name, detail }: AccessEntry): string => {
    if (kind === 'authenticator') return t('authenticator')
    if (kind === 'mailLink' && isLink(name)) return t(`links.${name}`)
    if (kind === 'telegram') return name ? `@${name}` : t('telegram')
    const unknown = kind === 'session' || kind === 'push' ? t('unknownClient') : detail
    return name || unknown
  }
  const detailOf = (entry: AccessEntry): string => {
    const { kind, detail } = entry
    if (kind === 'authenticator') return t('recoveryCodes', { count: Number(detail) })
    return detail === nameOf(entry) ? '' : detail
  }
  return { nameOf, detailOf }
}
