'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { callApi } from '@/client/api'
import { forgetDeletedAccount } from '@/client/session/account-deleted-notice'
import { useSession } from '@/client/session/session'
import { deleteAccount } from '@/contracts/page-calls'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { FormDialog } from '@/components/forms/form-dialog'
import { ProofField, proofOf } from './proof-field'
import { useSave } from '@/components/forms/use-save'
import type { AccountSecurity } from './use-security'

/** The address typed by hand, and the password where the session is old: nobody deletes an account by a slip. */
export function DeleteDialog({ security, onClose }: { security: AccountSecurity; onClose: () => void }) {
  const t = useTranslations('security.danger')
  const form = useSave()
  const { user } = useSession()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const isTyped = email.trim().toLowerCase() === user?.email
  const remove = () =>
    form.save(async () => {
      await callApi(deleteAccount, { body: { email: email.trim(), ...proofOf(password) } })
      await forgetDeletedAccount()
    })
  return (
    <FormDialog
      title={t('deleteTitle')}
      description={t('deleteLead')}
      submitLabel={t('deleteConfirm')}
      busy={form.busy}
      failure={form.failure}
      onSubmit={() => void remove()}
      onClose={onClose}
      disabled={!isTyped}
      danger
    >
      <Field label={t('typeEmail', { email: user?.email ?? '' })} error={form.errorOf('email')}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </Field>
      <ProofField security={security} form={form} value={password} onValue={setPassword} />
    </FormDialog>
  )
}
