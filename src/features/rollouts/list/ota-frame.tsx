'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { LinkTabs } from '@/ui/navigation/link-tabs'
import { OTA_PATH, OTA_VIEWS, type OtaView } from '../rollout-address'

const hrefOf = (view: OtaView) => (view === 'rollouts' ? OTA_PATH : `${OTA_PATH}?view=${view}`)

/** Head of OTA Updates: what is rolled out, and what runs where. */
export function OtaFrame({ view, children }: { view: OtaView; children: ReactNode }) {
  const t = useTranslations('rollouts.ota')
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-4 p-4 sm:p-6">
      <header>
        <h1 className="text-xl font-semibold tracking-tight">{t('title')}</h1>
        <p className="mt-0.5 text-muted">{t('lead')}</p>
      </header>
      <LinkTabs
        label={t('title')}
        tabs={OTA_VIEWS.map((one) => ({
          href: hrefOf(one),
          label: t(`tabs.${one}`),
          isCurrent: one === view,
        }))}
      />
      {children}
    </div>
  )
}
