'use client'
import { KeyRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { urlOf } from '@/client/api'
import { useCall } from '@/client/use-call'
import { providers } from '@/contracts/calls'
import { Button } from '@/ui/button'

/** External sign-in, offered only when the server says it is set up. */
export function ProviderButton() {
  const t = useTranslations('auth')
  const { data } = useCall(providers, {}, { revalidateOnFocus: false, shouldRetryOnError: false })
  if (!data?.enabled || !data.id) return null
  const start = urlOf({ path: '/auth/oauth/{id}' }, { params: { id: data.id } })
  return (
    <>
      <p className="flex items-center gap-3 text-xs text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('or')}
      </p>
      <Button className="w-full" onClick={() => window.location.assign(start)}>
        <KeyRound aria-hidden />
        {t('continueWith', { name: data.name ?? data.id })}
      </Button>
    </>
  )
}
