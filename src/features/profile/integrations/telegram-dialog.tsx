'use client'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import type { Telegram } from '@/contracts/channels'
import { Button } from '@/ui/button'
import { Dialog, DialogContent } from '@/ui/overlay/dialog'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { CopyField } from '@/ui/form/copy-field'

const FORM = 'telegram-connect'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  telegram: Telegram
  busy: boolean
  /** True when it went well. */
  connect: (chatId: string) => Promise<boolean>
}

export function TelegramDialog({ open, onOpenChange, telegram, busy, connect }: Props) {
  const t = useTranslations('profile.telegram')
  const [typed, setTyped] = useState('')
  const chatId = typed.trim()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // a form inside a dialog is still inside the profile's form, as React sees it
    event.stopPropagation()
    if (chatId === '' || busy) return
    if (await connect(chatId)) onOpenChange(false)
  }
  const footer = (
    <>
      <Button onClick={() => onOpenChange(false)}>{t('cancel')}</Button>
      <Button type="submit" form={FORM} variant="primary" busy={busy} disabled={chatId === ''}>
        {t('connect')}
      </Button>
    </>
  )
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={t('dialogTitle')} description={t('dialogText')} footer={footer} size="sm">
        <form id={FORM} onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
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
        </form>
      </DialogContent>
    </Dialog>
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
