'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/client/api'
import { removePasskey } from '@/contracts/calls'
import { toast } from '@/ui/toast/toast'
import { ActForm } from './act-form'
import { ProofField, proofOf } from './proof-field'
import { useAct } from './use-act'
import type { Security } from './use-security'

type Props = {
  security: Security
  passkey: Security['passkeys'][number]
  onRemoved: () => void
  onClose: () => void
}

export function PasskeyRemoval({ security, passkey: { id, name }, onRemoved, onClose }: Props) {
  const t = useTranslations('security.passkeys')
  const act = useAct()
  const [password, setPassword] = useState('')
  const remove = () =>
    act.act(async () => {
      await call(removePasskey, { params: { id }, body: proofOf(password) })
      toast.success(t('isRemoved'))
      onRemoved()
      onClose()
    })
  return (
    <ActForm
      title={t('removeTitle', { name })}
      lead={t('removeText')}
      submitLabel={t('remove')}
      act={act}
      onSubmit={() => void remove()}
      onClose={onClose}
      danger
    >
      <ProofField security={security} act={act} value={password} onValue={setPassword} />
    </ActForm>
  )
}
