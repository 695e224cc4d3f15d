'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { PageFrame } from '@/ui/navigation/page-frame'
import { OTA_PATH, OTA_VIEWS, type OtaView } from '../rollout-address'

const hrefOf = (view: OtaView) => (view === 'rollouts' ? OTA_PATH : `${OTA_PATH}?view=${view}`)

/** Head of OTA Updates: what is rolled out, and what runs where. */
export function OtaFrame({ view, children }: { view: OtaView; children: ReactNode }) {
  const t = useTranslations('rollouts.ota')
  return (
    <PageFrame
      title={t('title')}
      lead={t('lead')}
      tabs={OTA_VIEWS.map((one) => ({
        href: hrefOf(one),
        label: t(`tabs.${one}`),
        isCurrent: one === view,
      }))}
    >
      {children}
    </PageFrame>
  )
}
