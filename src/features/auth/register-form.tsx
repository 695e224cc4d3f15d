'use client'
import { useTranslations } from 'next-intl'
import { call } from '@/client/api'
import { register } from '@/contracts/session-calls'
import { AuthCard } from './auth-card'
import { EmailField } from './fields/email-field'
import { PasswordField } from './fields/password-field'
import { TextField } from './fields/text-field'
import { useCredentials } from './use-credentials'
import { textOf } from './use-submit'

const bodyOf = (form: FormData) => ({
  name: textOf(form, 'name'),
  email: textOf(form, 'email'),
  password: textOf(form, 'password'),
})

export function RegisterForm() {
  const t = useTranslations('auth')
  const { busy, problem, onSubmit } = useCredentials({
    send: (form) => call(register, { body: bodyOf(form) }),
    fallback: t('registerFailed'),
  })
  return (
    <AuthCard
      title={t('register')}
      lead={t('registerLead')}
      submitLabel={t('register')}
      busy={busy}
      problem={problem}
      onSubmit={onSubmit}
      other={{ question: t('haveAccount'), label: t('login'), href: '/login' }}
    >
      <TextField label={t('name')} name="name" autoComplete="name" fault={problem?.faults.name} />
      <EmailField fault={problem?.faults.email} />
      <PasswordField autoComplete="new-password" fault={problem?.faults.password} />
    </AuthCard>
  )
}
