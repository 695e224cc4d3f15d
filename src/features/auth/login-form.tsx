'use client'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import Link from 'next/link'
import { ApiError, callApi } from '@/client/api'
import { useAccountDeletedNotice } from '@/client/session/account-deleted-notice'
import { usePasskeySupport } from '@/client/session/passkey-support'
import { login } from '@/contracts/session-calls'
import { lazyPart } from '@/ui/lazy-part'
import { AuthCard } from './auth-card'
import { EmailField } from './fields/email-field'
import { PasswordField } from './fields/password-field'
import { useCredentials } from './use-credentials'
import { formText } from './use-submit'
import { useProviders } from './external/use-providers'

/** The way to a new password, where the server can mail one. In line with the label, so that nothing moves when it comes. */
function ForgotLink() {
  const t = useTranslations('auth.forgot')
  const offered = useProviders()
  if (!offered?.mail) return null
  return (
    <Link
      href="/forgot-password"
      prefetch={false}
      className="absolute top-0 right-0 text-sm text-accent underline-offset-4 hover:underline"
    >
      {t('question')}
    </Link>
  )
}

const PasskeyButton = lazyPart(async () => ({
  default: (await import('./external/passkey-button')).PasskeyButton,
}))
const ProviderButton = lazyPart(async () => ({
  default: (await import('./external/provider-button')).ProviderButton,
}))
const CodeField = lazyPart(async () => ({ default: (await import('./fields/code-field')).CodeField }))

type Props = {
  /** The address's `error` parameter, as the external sign-in left it. */
  error?: string | undefined
}

const loginBodyOf = (form: FormData) => {
  const code = formText(form, 'code')
  return { email: formText(form, 'email'), password: formText(form, 'password'), ...(code && { code }) }
}

/** The course of a login, whose second step begins with the server's word that a code is wanted too. */
function useLogin({ error }: Props) {
  const t = useTranslations('auth')
  const [asked, setAsked] = useState<string | null>(null)
  const { problem, clear, ...course } = useCredentials({
    send: async (form) => {
      try {
        return await callApi(login, { body: loginBodyOf(form) })
      } catch (refusal) {
        if (refusal instanceof ApiError && refusal.code === 'totp_required')
          setAsked((was) => was ?? refusal.message)
        throw refusal
      }
    },
    fallback: t('loginFailed'),
    initialProblem: error?.replaceAll('_', ' '),
  })
  const back = () => {
    setAsked(null)
    clear()
  }
  // that word is no failure: the card's lead says it
  return {
    ...course,
    isSecondStep: asked !== null,
    problem: problem?.message === asked ? null : problem,
    back,
  }
}

export function LoginForm({ error }: Props) {
  const t = useTranslations('auth')
  const { isSecondStep, problem, back, ...course } = useLogin({ error })
  return (
    <AuthCard
      {...course}
      title={t('login')}
      lead={t(isSecondStep ? 'codeLead' : 'loginLead')}
      notice={useAccountDeletedNotice() ? t('accountDeleted') : undefined}
      submitLabel={t('login')}
      problem={problem}
      other={{ question: t('noAccount'), label: t('register'), href: '/register' }}
      after={!isSecondStep && <OtherWays />}
    >
      <Suspense>{isSecondStep && <CodeField fault={problem?.faults.code} onBack={back} />}</Suspense>
      <div hidden={isSecondStep} className={isSecondStep ? undefined : 'contents'}>
        <EmailField fault={problem?.faults.email} />
        <div className="relative">
          <PasswordField autoComplete="current-password" fault={problem?.faults.password} />
          <ForgotLink />
        </div>
      </div>
    </AuthCard>
  )
}

function OtherWays() {
  const offered = useProviders()
  const [id, name] = [offered?.enabled && offered.id, offered?.name]
  const hasPasskeys = usePasskeySupport()
  return (
    <>
      <Suspense>{hasPasskeys && <PasskeyButton />}</Suspense>
      {/* offered only when the server says it is set up */}
      <Suspense>{id && <ProviderButton id={id} name={name ?? id} />}</Suspense>
    </>
  )
}
