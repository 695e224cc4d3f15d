import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { LinkTabs } from '@/ui/navigation/link-tabs'
import { EXPLORER_VIEWS, type ExplorerView, viewHref } from './explorer-address'

/** Head of the Users Explorer, and its views. */
export function ExplorerFrame({ view, children }: { view: ExplorerView; children: ReactNode }) {
  const t = useTranslations('usersExplorer')
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-4 p-4 sm:p-6">
      <header>
        <h1 className="text-xl font-semibold tracking-tight">{t('title')}</h1>
        <p className="mt-0.5 text-muted">{t('lead')}</p>
      </header>
      <LinkTabs
        label={t('title')}
        tabs={EXPLORER_VIEWS.map((one) => ({
          href: viewHref(one),
          label: t(`tabs.${one}`),
          isCurrent: one === view,
        }))}
      />
      {children}
    </div>
  )
}
