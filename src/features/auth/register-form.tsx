'use client'
import { useTranslations } from 'next-intl'
import { callApi } from '@/client/api'
import { register } from '@/contracts/session-calls'
import { AuthCard } from './auth-card'
import { EmailField } from './fields/email-field'
import { PasswordField } from './fields/password-field'
import { TextField } from './fields/text-field'
import { useCredentials } from './use-credentials'
import { formText } from './use-submit'

const registerBodyOf = (form: FormData) => ({
  name: formText(form, 'name'),
  email: formText(form, 'email'),
  password: formText(form, 'password'),
})

export function RegisterForm() {
  const t = useTranslations('auth')
  const { busy, problem, onSubmit } = useCredentials({
    send: (form) => callApi(register, { body: registerBodyOf(form) }),
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
