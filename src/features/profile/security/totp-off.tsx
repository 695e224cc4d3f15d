'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/client/api'
import { stopTotp } from '@/contracts/calls'
import { toast } from '@/ui/toast/toast'
import { ActForm } from './act-form'
import { CodeInput } from './code-input'
import { ProofField, proofOf } from './proof-field'
import { useAct } from './use-act'
import type { Security } from './use-security'

type Props = { security: Security; onChange: () => void; onClose: () => void }

export function TotpOff({ security, onChange, onClose }: Props) {
  const t = useTranslations('security.totp')
  const act = useAct()
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const stop = () =>
    act.act(async () => {
      await call(stopTotp, { body: { code, ...proofOf(password) } })
      toast.success(t('isOff'))
      onChange()
      onClose()
    })
  return (
    <ActForm
      title={t('offTitle')}
      lead={t('offText')}
      submitLabel={t('turnOff')}
      act={act}
      onSubmit={() => void stop()}
      onClose={onClose}
      disabled={code.trim() === ''}
      danger
    >
      <CodeInput value={code} onValue={setCode} fault={act.faultOf('code')} takesRecoveryCode />
      <ProofField security={security} act={act} value={password} onValue={setPassword} />
    </ActForm>
  )
}
