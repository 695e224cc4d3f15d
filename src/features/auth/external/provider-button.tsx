'use client'
import { KeyRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { urlOf } from '@/client/api'
import { Button } from '@/ui/button'
import { useProviders } from './use-providers'

/** External sign-in, offered only when the server says it is set up. */
export function ProviderButton() {
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
