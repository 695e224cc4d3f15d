'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/client/api'
import { makePasskey } from '@/client/session/passkeys'
import { addPasskey, passkeyOptions } from '@/contracts/calls'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { toast } from '@/ui/toast/toast'
import { useAgentWords } from '../use-agent-words'
import { FormDialog } from '@/components/forms/form-dialog'
import { ProofField, proofOf } from './proof-field'
import { useSave } from '@/components/forms/use-save'
import type { Security } from './use-security'

type Props = { security: Security; onAdded: () => void; onClose: () => void }

export function PasskeyDialog({ security, onAdded, onClose }: Props) {
  const t = useTranslations('security.passkeys')
  const form = useSave()
  const { both } = useAgentWords()
  const [name, setName] = useState(() => both(navigator))
  const [password, setPassword] = useState('')
  const add = () =>
    form.save(async () => {
      const { options, challenge } = await call(passkeyOptions, { body: proofOf(password) })
      const answer = await makePasskey(options)
      if (!answer) return
      await call(addPasskey, { body: { name, challenge, answer } })
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
