'use client'
import { Plus } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/ui/button'
import { LinkTabs } from '@/ui/navigation/link-tabs'
import { EMAIL_VIEWS, type EmailView, newMailingHref, newTemplateHref, viewHref } from './mailing-address'

/** Head of Admin e-mail: its views, and the way to something new. */
export function EmailFrame({ view, children }: { view: EmailView; children: ReactNode }) {
  const t = useTranslations('mailings')
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-4 p-4 sm:p-6">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="text-xl font-semibold tracking-tight">{t('title')}</h1>
          <p className="mt-0.5 text-muted">{t('lead')}</p>
        </div>
        {view !== 'transport' && (
          <Button asChild variant="primary">
            <Link href={view === 'mailings' ? newMailingHref() : newTemplateHref()}>
              <Plus aria-hidden />
              {t(view === 'mailings' ? 'new' : 'templates.new')}
            </Link>
          </Button>
        )}
      </header>
      <LinkTabs
        label={t('title')}
        tabs={EMAIL_VIEWS.map((one) => ({
          href: viewHref(one),
          label: t(`views.${one}`),
          isCurrent: one === view,
        }))}
      />
      {children}
    </div>
  )
}
