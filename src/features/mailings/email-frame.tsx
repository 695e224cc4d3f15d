'use client'
import { Plus } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/ui/button'
import { PageFrame } from '@/ui/navigation/page-frame'
import { EMAIL_VIEWS, type EmailView, newMailingHref, newTemplateHref, viewHref } from './mailing-address'

/** Head of Admin e-mail: its views, and the way to something new. */
export function EmailFrame({ view, children }: { view: EmailView; children: ReactNode }) {
  const t = useTranslations('mailings')
  return (
    <PageFrame
      title={t('title')}
      lead={t('lead')}
      tools={
        view !== 'transport' && (
          <Button asChild variant="primary">
            <Link href={view === 'mailings' ? newMailingHref() : newTemplateHref()}>
              <Plus aria-hidden />
              {t(view === 'mailings' ? 'new' : 'templates.new')}
            </Link>
          </Button>
        )
      }
      tabs={EMAIL_VIEWS.map((one) => ({
        href: viewHref(one),
        label: t(`views.${one}`),
        isCurrent: one === view,
      }))}
    >
      {children}
    </PageFrame>
  )
}
