'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useRef } from 'react'
import { callApi, errorMessageOf } from '@/client/api'
import { useSession } from '@/client/session/session'
import { oauthFinish } from '@/contracts/page-calls'
import { Spinner } from '@/ui/spinner'
import { AuthSection } from '@/features/auth/auth-card'
import { takeOauthToken } from './oauth-fragment'

/** The end of an external sign-in: the server says whether the token is this browser's, and only then it is stored. */
export function OauthCallback() {
  const t = useTranslations('auth')
  const router = useRouter()
  const { signIn } = useSession()
  const leave = useEffectEvent((error: string | null) =>
    router.replace(error ? `/login?error=${encodeURIComponent(error)}` : '/login'),
  )
  const finish = useEffectEvent(async (token: string) => {
    try {
      signIn(await callApi(oauthFinish, { body: { token } }))
      router.replace('/')
    } catch (error) {
      leave(errorMessageOf(error, t('loginFailed')))
    }
  })
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    const token = takeOauthToken()
    if (token) void finish(token)
    else leave(new URLSearchParams(window.location.search).get('error'))
  }, [])
  return (
    <AuthSection title={t('signingIn')} lead={t('signingInLead')}>
      <Spinner className="self-center" />
    </AuthSection>
  )
}
