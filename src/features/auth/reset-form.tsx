'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { callApi } from '@/client/api'
import { resetPassword } from '@/contracts/page-calls'
import { AuthCard } from './auth-card'
import { AuthNotice } from './auth-notice'
import { PasswordField } from './fields/password-field'
import { useLinkToken } from './use-link-token'
import { formText, useSubmit } from './use-submit'

export function ResetForm() {
  const t = useTranslations('auth')
  const token = useLinkToken()
  const [isDone, setDone] = useState(false)
  const { busy, problem, onSubmit } = useSubmit({
    send: (form) =>
      callApi(resetPassword, { body: { token: token ?? '', password: formText(form, 'password') } }),
    done: () => setDone(true),
    fallback: t('linkFailed'),
  })
  const again = { label: t('reset.askAgain'), href: '/forgot-password' } as const
  if (token === null)
    return <AuthNotice title={t('linkBroken.title')} lead={t('linkBroken.lead')} next={again} />
  if (isDone) {
    const next = { label: t('toLogin'), href: '/login' }
    return <AuthNotice title={t('reset.doneTitle')} lead={t('reset.doneLead')} next={next} />
  }
  return (
    <AuthCard
      title={t('reset.title')}
      lead={t('reset.lead')}
      submitLabel={t('reset.submit')}
      busy={busy}
      problem={problem}
      onSubmit={onSubmit}
      other={{ question: t('reset.again'), ...again }}
    >
      <PasswordField
        label={t('reset.password')}
        autoComplete="new-password"
        fault={problem?.faults.password}
      />
    </AuthCard>
  )
}
