'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/client/api'
import { stopTotp } from '@/contracts/calls'
import { toast } from '@/ui/toast'
import { ActForm } from './act-form'
import { CodeInput } from './code-input'
import { useAct } from './use-act'

export function TotpOff({ onChange, onClose }: { onChange: () => void; onClose: () => void }) {
  const t = useTranslations('security.totp')
  const act = useAct()
  const [code, setCode] = useState('')
  const stop = () =>
    act.act(async () => {
      await call(stopTotp, { body: { code } })
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
    </ActForm>
  )
}
