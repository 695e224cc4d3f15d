'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { callApi } from '@/client/api'
import { stopTotp } from '@/contracts/page-calls'
import { toast } from '@/ui/toast/toast'
import { FormDialog } from '@/components/forms/form-dialog'
import { CodeInput } from './code-input'
import { ProofField, proofOf } from './proof-field'
import { useSave } from '@/components/forms/use-save'
import type { AccountSecurity } from './use-security'

type Props = { security: AccountSecurity; onChange: () => void; onClose: () => void }

export function TotpOff({ security, onChange, onClose }: Props) {
  const t = useTranslations('security.totp')
  const form = useSave()
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const stop = () =>
    form.save(async () => {
      await callApi(stopTotp, { body: { code, ...proofOf(password) } })
      toast.success(t('isOff'))
      onChange()
      onClose()
    })
  return (
    <FormDialog
      title={t('offTitle')}
      description={t('offText')}
      submitLabel={t('turnOff')}
      busy={form.busy}
      failure={form.failure}
      onSubmit={() => void stop()}
      onClose={onClose}
      disabled={code.trim() === ''}
      danger
    >
      <CodeInput value={code} onValue={setCode} fault={form.errorOf('code')} takesRecoveryCode />
      <ProofField security={security} form={form} value={password} onValue={setPassword} />
    </FormDialog>
  )
}
