'use client'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import Link from 'next/link'
import { KeyRound } from 'lucide-react'
import { ApiError, callApi, urlOf } from '@/client/api'
import { useAccountDeletedNotice } from '@/client/session/account-deleted-notice'
import { login } from '@/contracts/session-calls'
import { lazyPart } from '@/ui/lazy-part'
import { Button } from '@/ui/button'
import { AuthCard } from './auth-card'
import { EmailField } from './fields/email-field'
import { PasskeyButton } from './external/passkey-button'
import { PasswordField } from './fields/password-field'
import { useCredentials } from './use-credentials'
import { formText } from './use-submit'
import { useProviders } from './external/use-providers'

/** External sign-in, offered only when the server says it is set up. */
function ProviderButton() {
  const t = useTranslations('auth')
  const offered = useProviders()
  if (!offered?.enabled || !offered.id) return null
  const start = urlOf({ path: '/auth/oauth/{id}' }, { params: { id: offered.id } })
  return (
    <>
      <p className="flex items-center gap-3 text-xs text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('or')}
      </p>
      <Button className="w-full" onClick={() => window.location.assign(start)}>
        <KeyRound aria-hidden />
        {t('continueWith', { name: offered.name ?? offered.id })}
      </Button>
    </>
  )
}

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
  return (
    <>
      <PasskeyButton />
      <ProviderButton />
    </>
  )
}
