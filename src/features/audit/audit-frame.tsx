'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { PageAction } from '@/contracts/action'
import type { verifyAudit } from '@/contracts/audit'
import { useVerification } from './verify-button'

type Props = { verify: PageAction<typeof verifyAudit>; children: ReactNode }

/** Head of the audit. */
export function AuditFrame({ verify, children }: Props) {
  const t = useTranslations('audit')
  const { button, result } = useVerification(verify)
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-4 p-4 sm:p-6">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="text-xl font-semibold tracking-tight">{t('title')}</h1>
          <p className="mt-0.5 text-muted">{t('lead')}</p>
        </div>
        {button}
      </header>
      {result}
      {children}
    </div>
  )
}
