'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useRef } from 'react'
import { callApi, errorMessageOf } from '@/client/api'
import { oauthBegin, oauthToken } from '@/contracts/page-calls'
import { AuthSection } from '@/features/auth/auth-card'
import { Spinner } from '@/ui/spinner'

type Props = {
  /** Of the server; null where it offers none. */
  provider: string | null
}

/** The beginning of an external sign-in, as next-auth wants it: its token, then the start, which says where to go. */
export function OauthStart({ provider }: Props) {
  const t = useTranslations('auth')
  const router = useRouter()
  const begin = useEffectEvent(async (id: string) => {
    try {
      const { csrfToken } = await callApi(oauthToken, {})
      const body = { csrfToken, json: 'true' } as const
      const { url } = await callApi(oauthBegin, { params: { id }, body })
      // in its place, so that the way back leads to the login page
      window.location.replace(url)
    } catch (error) {
      router.replace(`/login?error=${encodeURIComponent(errorMessageOf(error, t('loginFailed')))}`)
    }
  })
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    if (provider) void begin(provider)
    else router.replace('/login')
  }, [provider, router])
  return (
    <AuthSection title={t('signingIn')} lead={t('signingInLead')}>
      <Spinner className="self-center" />
    </AuthSection>
  )
}
