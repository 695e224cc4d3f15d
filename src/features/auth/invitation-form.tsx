'use client'
import { useTranslations } from 'next-intl'
import useSWRImmutable from 'swr/immutable'
import { type ApiError, callApi, errorMessageOf } from '@/client/api'
import { acceptUserInvitation, showUserInvitation } from '@/contracts/page-calls'
import { Skeleton } from '@/ui/skeleton'
import { AuthCard, AuthSection } from './auth-card'
import { AuthNotice } from './auth-notice'
import { PasswordField } from './fields/password-field'
import { TextField } from './fields/text-field'
import { useCredentials } from './use-credentials'
import { formText } from './use-submit'

/** Accepts an invitation: the address is fixed, name and password are asked. */
export function InvitationForm({ token }: { token: string }) {
  const t = useTranslations('auth.invitation')
  const auth = useTranslations('auth')
  const { data, error } = useSWRImmutable(['invitation', token], () =>
    callApi(showUserInvitation, { body: { token } }),
  )
  const { busy, problem, onSubmit } = useCredentials({
    send: (form) =>
      callApi(acceptUserInvitation, {
        body: { token, name: formText(form, 'name'), password: formText(form, 'password') },
      }),
    fallback: auth('registerFailed'),
  })
  if (error) {
    const lead = errorMessageOf(error as ApiError, t('brokenLead'))
    return <AuthNotice title={t('brokenTitle')} lead={lead} next={{ label: auth('login'), href: '/login' }} />
  }
  if (!data)
    return (
      <AuthSection title={t('title')} lead={t('loading')}>
        <Skeleton className="h-40 w-full" />
      </AuthSection>
    )
  return (
    <AuthCard
      title={t('title')}
      lead={t('lead', { name: data.invitedBy, email: data.email })}
      submitLabel={t('submit')}
      busy={busy}
      problem={problem}
      onSubmit={onSubmit}
      other={{ question: auth('haveAccount'), label: auth('login'), href: '/login' }}
    >
      <TextField label={auth('name')} name="name" autoComplete="name" fault={problem?.faults.name} />
      <PasswordField autoComplete="new-password" fault={problem?.faults.password} />
    </AuthCard>
  )
}
