'use client'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import { issuerName } from '@/domain/access/issuer-name'
import { ProfilePanel } from '@/features/profile/profile-panel'
import type { AccountSecurity } from './use-security'

export function ExternalsCard({ externals }: Pick<AccountSecurity, 'externals'>) {
  const t = useTranslations('security.externals')
  const format = useFormat()
  return (
    <ProfilePanel title={t('title')} text={t('text')}>
      <ul className="flex flex-col divide-y divide-line text-sm">
        {externals.map(({ provider, createdAt }) => (
          <li key={provider} className="flex flex-wrap gap-x-3 py-2">
            <span className="font-medium break-all">{issuerName(provider)}</span>
            <span className="text-muted">{t('since', { at: format.dateTime(createdAt) })}</span>
          </li>
        ))}
      </ul>
    </ProfilePanel>
  )
}
