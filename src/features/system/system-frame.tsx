import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { PageFrame } from '@/ui/navigation/page-frame'
import { systemHref, type SystemTab } from './system-address'

type Props = { tab: SystemTab; tabs: readonly SystemTab[]; children: ReactNode }

/** Head of System Tools, and its tabs. */
export function SystemFrame({ tab, tabs, children }: Props) {
  const t = useTranslations('system')
  return (
    <PageFrame
      title={t('title')}
      lead={t('lead')}
      tabs={tabs.map((one) => ({
        href: systemHref(one),
        label: t(`tabs.${one}`),
        isCurrent: one === tab,
      }))}
    >
      {children}
    </PageFrame>
  )
}
