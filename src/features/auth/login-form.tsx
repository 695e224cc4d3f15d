'use client'
import { useTranslations } from 'next-intl'
import { call } from '@/client/api'
import { login } from '@/contracts/calls'
import { AuthCard } from './auth-card'
import { PasswordField } from './password-field'
import { ProviderButton } from './provider-button'
import { TextField } from './text-field'
import { textOf, useCredentials } from './use-credentials'

type Props = {
  /** The address's `error` parameter, as the external sign-in left it. */
  error?: string | undefined
}

export function LoginForm({ error }: Props) {
  const t = useTranslations('auth')
  const { busy, problem, onSubmit } = useCredentials({
    send: (form) =>
      call(login, { body: { email: textOf(form, 'email'), password: textOf(form, 'password') } }),
    fallback: t('loginFailed'),
    initialProblem: error?.replaceAll('_', ' '),
  })
  return (
    <AuthCard
      title={t('login')}
      lead={t('loginLead')}
      submitLabel={t('login')}
      busy={busy}
      problem={problem}
      onSubmit={onSubmit}
      other={{ question: t('noAccount'), label: t('register'), href: '/register' }}
      after={<ProviderButton />}
    >
      <TextField
        label={t('email')}
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        fault={problem?.faults.email}
      />
      <PasswordField autoComplete="current-password" fault={problem?.faults.password} />
    </AuthCard>
  )
}
