'use client'
import { useTranslations } from 'next-intl'
import { TitledCard } from '@/ui/titled-card'
import { LinkList } from './link-list'

/** Who may look without an account, for whoever goes through what has access: links are made at the dashboard. */
export function LinksCard() {
  const t = useTranslations('dashboard.links')
  return (
    <TitledCard title={t('title')}>
      <p className="-mt-2 text-sm text-muted">{t('profileText')}</p>
      <LinkList isBrief />
    </TitledCard>
  )
}
