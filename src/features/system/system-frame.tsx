import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { LinkTabs } from '@/ui/navigation/link-tabs'
import { systemHref, type SystemTab } from './system-address'

type Props = { tab: SystemTab; tabs: readonly SystemTab[]; children: ReactNode }

/** Head of System Tools, and its tabs. */
export function SystemFrame({ tab, tabs, children }: Props) {
  const t = useTranslations('system')
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-4 p-4 sm:p-6">
      <header>
        <h1 className="text-xl font-semibold tracking-tight">{t('title')}</h1>
        <p className="mt-0.5 text-muted">{t('lead')}</p>
      </header>
      {tabs.length > 0 && (
        <LinkTabs
          label={t('title')}
          tabs={tabs.map((one) => ({
            href: systemHref(one),
            label: t(`tabs.${one}`),
            isCurrent: one === tab,
          }))}
        />
      )}
      {children}
    </div>
  )
}
