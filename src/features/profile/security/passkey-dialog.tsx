'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { callApi } from '@/client/api'
import { createPasskey } from '@/client/session/passkeys'
import { addPasskey, passkeyOptions } from '@/contracts/page-calls'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { toast } from '@/ui/toast/toast'
import { useAgentFormat } from '@/features/profile/use-agent-format'
import { FormDialog } from '@/components/forms/form-dialog'
import { ProofField, proofOf } from './proof-field'
import { useSave } from '@/components/forms/use-save'
import type { AccountSecurity } from './use-security'

type Props = { security: AccountSecurity; onAdded: () => void; onClose: () => void }

export function PasskeyDialog({ security, onAdded, onClose }: Props) {
  const t = useTranslations('security.passkeys')
  const form = useSave()
  const { both } = useAgentFormat()
  const [name, setName] = useState(() => both(navigator))
  const [password, setPassword] = useState('')
  const add = () =>
    form.save(async () => {
      const { options, challenge } = await callApi(passkeyOptions, { body: proofOf(password) })
      const answer = await createPasskey(options)
      if (!answer) return
      await callApi(addPasskey, { body: { name, challenge, answer } })
      toast.success(t('isAdded'))
      onAdded()
      onClose()
    })
  return (
    <FormDialog
      title={t('dialog')}
      description={t('text')}
      submitLabel={t('add')}
      busy={form.busy}
      failure={form.failure}
      onSubmit={() => void add()}
      onClose={onClose}
      disabled={name.trim() === ''}
    >
      <Field label={t('name')} hint={t('nameHint')} error={form.errorOf('name')}>
        {(control) => (
          <Input {...control} maxLength={80} value={name} onChange={(event) => setName(event.target.value)} />
        )}
      </Field>
      <ProofField security={security} form={form} value={password} onValue={setPassword} />
    </FormDialog>
  )
}
