'use client'
import { KeyRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { urlOf } from '@/client/api'
import { Button } from '@/ui/button'

/** External sign-in. */
export function ProviderButton({ id, name }: { id: string; name: string }) {
  const t = useTranslations('auth')
  const start = urlOf({ path: '/auth/oauth/{id}' }, { params: { id } })
  return (
    <>
      <p className="flex items-center gap-3 text-xs text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('or')}
      </p>
      <Button className="w-full" onClick={() => window.location.assign(start)}>
        <KeyRound aria-hidden />
        {t('continueWith', { name })}
      </Button>
    </>
  )
}
