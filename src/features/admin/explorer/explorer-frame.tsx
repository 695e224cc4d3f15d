import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { PageFrame } from '@/ui/navigation/page-frame'
import { EXPLORER_VIEWS, type ExplorerView, viewHref } from './explorer-address'

/** Head of the Users Explorer, and its views. */
export function ExplorerFrame({ view, children }: { view: ExplorerView; children: ReactNode }) {
  const t = useTranslations('usersExplorer')
  return (
    <PageFrame
      title={t('title')}
      lead={t('lead')}
      tabs={EXPLORER_VIEWS.map((one) => ({
        href: viewHref(one),
        label: t(`tabs.${one}`),
        isCurrent: one === view,
      }))}
    >
      {children}
    </PageFrame>
  )
}
