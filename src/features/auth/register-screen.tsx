'use client'
import { useTranslations } from 'next-intl'
import type { RegistrationMode } from '@/contracts/admin/registration'
import { AuthNotice } from './auth-notice'
import { InvitationForm } from './invitation-form'
import { RegisterForm } from './register-form'
import { useLinkToken } from './use-link-token'

/** The way to an account: open to all, by the link of an invitation, or shut. */
export function RegisterScreen({ mode }: { mode: RegistrationMode }) {
  const t = useTranslations('auth.registration')
  const token = useLinkToken()
  const toLogin = { label: t('toLogin'), href: '/login' }
  if (token) return <InvitationForm token={token} />
  if (mode === 'open') return <RegisterForm />
  return <AuthNotice title={t(`${mode}Title`)} lead={t(`${mode}Lead`)} next={toLogin} />
}
