'use client'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { callApi, errorMessageOf } from '@/client/api'
import { addWebhook } from '@/contracts/page-calls'
import { Button } from '@/ui/button'
import { Dialog, DialogContent } from '@/ui/overlay/dialog'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { toast } from '@/ui/toast/toast'
import { CopyField } from '@/ui/form/copy-field'
import { type Save, useSave } from '@/components/forms/use-save'

const FORM = 'webhook-add'

type Props = { onClose: () => void; onAdded: () => void }
type Added = { name: string; secret: string }

/** Names an address; then shows the secret, once. */
export function WebhookDialog({ onClose, onAdded }: Props) {
  const t = useTranslations('profile.webhooks')
  const [added, setAdded] = useState<Added | null>(null)
  const form = useSave()
  const { busy } = form
  const show = (one: Added) => {
    setAdded(one)
    onAdded()
  }
  const footer = added ? (
    <Button variant="primary" onClick={onClose}>
      {t('done')}
    </Button>
  ) : (
    <>
      <Button onClick={onClose} disabled={busy}>
        {t('cancel')}
      </Button>
      <Button writes type="submit" form={FORM} variant="primary" busy={busy}>
        {t('save')}
      </Button>
    </>
  )
  return (
    // not while it is being made: its secret is shown this once
    <Dialog open onOpenChange={(open) => !open && !busy && onClose()}>
      <DialogContent
        title={added ? t('secretTitle', { name: added.name }) : t('add')}
        footer={footer}
        size="sm"
      >
        {added ? (
          <CopyField
            label={t('secret')}
            text={added.secret}
            copyLabel={t('copySecret')}
            hint={t('secretText')}
          />
        ) : (
          <AddForm form={form} onAdded={show} />
        )}
      </DialogContent>
    </Dialog>
  )
}

type FormProps = { form: Save; onAdded: (added: Added) => void }

function AddForm({ form, onAdded }: FormProps) {
  const t = useTranslations('profile.webhooks')
  const [name, setName] = useState('')
  const [url, setUrl] = useState('')
  const add = async () => {
    try {
      const body = { name: name.trim(), url: url.trim() }
      const { webhook, secret } = await callApi(addWebhook, { body })
      toast.success(t('added'))
      onAdded({ name: webhook.name, secret })
    } catch (problem) {
      toast.error(errorMessageOf(problem, t('addFailed')))
      throw problem
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // a form inside a dialog is still inside the profile's form, as React sees it
    event.stopPropagation()
    void form.save(add)
  }
  return (
    <form id={FORM} onSubmit={submit} className="flex flex-col gap-4">
      <Field label={t('name')} error={form.errorOf('name')}>
        {(control) => (
          <Input
            {...control}
            required
            maxLength={80}
            value={name}
            onChange={(e) => setName(e.target.value)}
          />
        )}
      </Field>
      <Field label={t('url')} hint={t('urlHint')} error={form.errorOf('url')}>
        {(control) => (
          <Input {...control} required type="url" value={url} onChange={(e) => setUrl(e.target.value)} />
        )}
      </Field>
    </form>
  )
}
