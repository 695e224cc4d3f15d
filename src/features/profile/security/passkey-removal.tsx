'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { callApi } from '@/client/api'
import { removePasskey } from '@/contracts/page-calls'
import { toast } from '@/ui/toast/toast'
import { FormDialog } from '@/components/forms/form-dialog'
import { ProofField, proofOf } from './proof-field'
import { useSave } from '@/components/forms/use-save'
import type { AccountSecurity } from './use-security'

type Props = {
  security: AccountSecurity
  passkey: AccountSecurity['passkeys'][number]
  onRemoved: () => void
  onClose: () => void
}

export function PasskeyRemoval({ security, passkey: { id, name }, onRemoved, onClose }: Props) {
  const t = useTranslations('security.passkeys')
  const form = useSave()
  const [password, setPassword] = useState('')
  const remove = () =>
    form.save(async () => {
      await callApi(removePasskey, { params: { id }, body: proofOf(password) })
      toast.success(t('isRemoved'))
      onRemoved()
      onClose()
    })
  return (
    <FormDialog
      title={t('removeTitle', { name })}
      description={t('removeText')}
      submitLabel={t('remove')}
      busy={form.busy}
      failure={form.failure}
      onSubmit={() => void remove()}
      onClose={onClose}
      danger
    >
      <ProofField security={security} form={form} value={password} onValue={setPassword} />
    </FormDialog>
  )
}
