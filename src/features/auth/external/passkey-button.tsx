'use client'
import { KeyRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { errorMessageOf } from '@/client/api'
import { useSession } from '@/client/session/session'
import { Button } from '@/ui/button'
import { toast } from '@/ui/toast/toast'

/** Sign-in without anything typed, for browsers that know how; the code for it comes with the first press. */
export function PasskeyButton() {
  const t = useTranslations('auth')
  const { signIn } = useSession()
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    try {
      const signed = await (await import('./sign-in-with-passkey')).signInWithPasskey()
      if (signed) return signIn(signed)
    } catch (error) {
      toast.error(errorMessageOf(error, t('passkeyFailed')))
    }
    setBusy(false)
  }
  return (
    <Button className="w-full" busy={busy} onClick={() => void press()}>
      <KeyRound aria-hidden />
      {t('passkey')}
    </Button>
  )
}
