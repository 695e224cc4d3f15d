'use client'
import { MailCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { runAction } from '@/client/action'
import { errorMessageOf } from '@/client/api'
import { type Language, localeName } from '@/domain/text/languages'
import { Button } from '@/ui/button'
import { toast } from '@/ui/toast/toast'
import type { MailingActions } from '../mailing-actions'

type Props = {
  language: Language
  test: MailingActions['test']
  /** Saves first, then hands on the id; nothing happens when it cannot be saved. */
  withSaved: (then: (id: string) => void) => Promise<void>
}

/** Sends the mail to oneself in the language that is looked at, and says what the mail server said. */
export function TestButton({ language, test, withSaved }: Props) {
  const t = useTranslations('mailings.test')
  const [busy, setBusy] = useState(false)
  const send = async (id: string) => {
    setBusy(true)
    try {
      const { ok, answer } = await runAction(test({ params: { id }, body: { language } }))
      if (ok) toast.success(t('sent', { answer }))
      else toast.error(t('refused', { answer }))
    } catch (error) {
      toast.error(errorMessageOf(error, t('failed')))
    }
    setBusy(false)
  }
  return (
    <Button busy={busy} onClick={() => void withSaved((id) => void send(id))}>
      <MailCheck aria-hidden />
      {t('button', { language: localeName(language) })}
    </Button>
  )
}
