'use client'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { useProviders } from './external/use-providers'

/** The way to a new password, where the server can mail one. In line with the label, so that nothing moves when it comes. */
export function ForgotLink() {
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
