'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Telegram } from '@/contracts/channels'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { CopyField } from '@/ui/form/copy-field'
import { FormDialog } from '@/components/forms/form-dialog'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  telegram: Telegram
  busy: boolean
  /** True when it went well. */
  connect: (chatId: string) => Promise<boolean>
}

/** Asks which chat is to be told; what was typed outlives closing. */
export function TelegramDialog({ open, onOpenChange, telegram, busy, connect }: Props) {
  const t = useTranslations('profile.telegram')
  const [typed, setTyped] = useState('')
  const chatId = typed.trim()
  const submit = async () => {
    if (await connect(chatId)) onOpenChange(false)
  }
  if (!open) return null
  return (
    <FormDialog
      title={t('dialogTitle')}
      description={t('dialogText')}
      submitLabel={t('connect')}
      busy={busy}
      disabled={chatId === ''}
      onSubmit={() => void submit()}
      onClose={() => onOpenChange(false)}
    >
      <Steps bot={telegram.bot} isAvailable={telegram.available} />
      <Field label={t('chat')}>
        {(control) => (
          <Input
            {...control}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            inputMode="text"
            className="tabular-nums"
          />
        )}
      </Field>
    </FormDialog>
  )
}

function Steps({ bot, isAvailable }: { bot: string | null; isAvailable: boolean }) {
  const t = useTranslations('profile.telegram')
  return (
    <>
      <ol className="flex list-decimal flex-col gap-1 pl-5 text-sm">
        <li>{t('step1', { bot: bot ? `@${bot}` : t('thisBot') })}</li>
        <li>{t('step2')}</li>
        <li>{t('step3')}</li>
        <li>{t('step4')}</li>
      </ol>
      {bot ? (
        <CopyField label={t('botLink')} text={`https://t.me/${bot}`} copyLabel={t('copyLink')} />
      ) : (
        <p className="text-sm text-muted">{t(isAvailable ? 'noBot' : 'unavailable')}</p>
      )}
    </>
  )
}
