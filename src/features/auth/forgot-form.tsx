'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { callApi } from '@/client/api'
import { forgotPassword } from '@/contracts/page-calls'
import { AuthCard } from './auth-card'
import { AuthNotice } from './auth-notice'
import { EmailField } from './fields/email-field'
import { useProviders } from './external/use-providers'
import { formText, useSubmit } from './use-submit'

async function requestResetLink(form: FormData): Promise<string> {
  const email = formText(form, 'email')
  await callApi(forgotPassword, { body: { email } })
  return email
}

/** Asks for a link that sets a new password; says how else to get help where the server sends no mail. */
export function ForgotForm() {
  const t = useTranslations('auth')
  const offered = useProviders()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { busy, problem, onSubmit } = useSubmit({
    send: requestResetLink,
    done: setSentTo,
    fallback: t('linkFailed'),
  })
  const next = { label: t('toLogin'), href: '/login' }
  if (offered?.mail === false)
    return <AuthNotice title={t('forgot.noMailTitle')} lead={t('forgot.noMailLead')} next={next} />
  if (sentTo !== null)
    return <AuthNotice title={t('forgot.sentTitle')} lead={t('forgot.sentLead', { email: sentTo })} />
  return (
    <AuthCard
      title={t('forgot.title')}
      lead={t('forgot.lead')}
      submitLabel={t('forgot.submit')}
      busy={busy}
      problem={problem}
      onSubmit={onSubmit}
      other={{ question: t('forgot.remembered'), label: t('login'), href: '/login' }}
    >
      <EmailField fault={problem?.faults.email} />
    </AuthCard>
  )
}
