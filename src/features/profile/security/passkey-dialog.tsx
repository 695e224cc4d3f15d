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
import { ActForm } from './act-form'
import { ProofField, proofOf } from './proof-field'
import { useAct } from './use-act'
import type { Security } from './use-security'

type Props = { security: Security; onAdded: () => void; onClose: () => void }

export function PasskeyDialog({ security, onAdded, onClose }: Props) {
  const t = useTranslations('security.passkeys')
  const act = useAct()
  const { both } = useAgentWords()
  const [name, setName] = useState(() => both(navigator))
  const [password, setPassword] = useState('')
  const add = () =>
    act.act(async () => {
      const { options, challenge } = await call(passkeyOptions, { body: proofOf(password) })
      const answer = await makePasskey(options)
      if (!answer) return
      await call(addPasskey, { body: { name, challenge, answer } })
      toast.success(t('isAdded'))
      onAdded()
      onClose()
    })
  return (
    <ActForm
      title={t('dialog')}
      lead={t('text')}
      submitLabel={t('add')}
      act={act}
      onSubmit={() => void add()}
      onClose={onClose}
      disabled={name.trim() === ''}
    >
      <Field label={t('name')} hint={t('nameHint')} error={act.faultOf('name')}>
        {(control) => (
          <Input {...control} maxLength={80} value={name} onChange={(event) => setName(event.target.value)} />
        )}
      </Field>
      <ProofField security={security} act={act} value={password} onValue={setPassword} />
    </ActForm>
  )
}
