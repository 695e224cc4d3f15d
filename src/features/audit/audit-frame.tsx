'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { PageAction } from '@/contracts/action'
import type { verifyAudit } from '@/contracts/audit'
import { PageFrame } from '@/ui/navigation/page-frame'
import { useVerification } from './verify-button'

type Props = { verify: PageAction<typeof verifyAudit>; children: ReactNode }

/** Head of the audit. */
export function AuditFrame({ verify, children }: Props) {
  const t = useTranslations('audit')
  const { button, result } = useVerification(verify)
  return (
    <PageFrame title={t('title')} lead={t('lead')} tools={button}>
      {result}
      {children}
    </PageFrame>
  )
}
