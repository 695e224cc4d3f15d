'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { callApi } from '@/client/api'
import { useToastedSave } from '@/components/forms/use-toasted-save'
import { addCertificate } from '@/contracts/page-calls'
import { Button } from '@/ui/button'
import { Field } from '@/ui/form/field'
import { toast } from '@/ui/toast/toast'

type Props = { deviceId: string; onAdded: () => void }

/** Binds a client certificate to the device; asked for only by those who have one. */
export function CertificateForm({ deviceId, onAdded }: Props) {
  const t = useTranslations('devices.credentials.certificate')
  const [certificate, setCertificate] = useState('')
  const { busy, save } = useToastedSave(t('failed'))
  const add = () =>
    save(async () => {
      await callApi(addCertificate, { params: { deviceId }, body: { certificate } })
      toast.success(t('added'))
      setCertificate('')
      onAdded()
    })
  return (
    <details className="border-t border-line pt-4">
      <summary className="cursor-pointer text-sm">{t('title')}</summary>
      <div className="mt-3 flex flex-col gap-3">
        <Field label={t('label')} hint={t('hint')}>
          {(control) => (
            <textarea
              {...control}
              rows={5}
              spellCheck={false}
              className="control font-mono text-xs"
              placeholder="-----BEGIN CERTIFICATE-----"
              value={certificate}
              onChange={(event) => setCertificate(event.target.value)}
            />
          )}
        </Field>
        <Button
          writes
          busy={busy}
          disabled={certificate.trim() === ''}
          onClick={() => void add()}
          className="self-start"
        >
          {t('add')}
        </Button>
      </div>
    </details>
  )
}
