'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/client/api'
import { leaveForGood } from '@/client/session/farewell'
import { useSession } from '@/client/session/session'
import { deleteAccount } from '@/contracts/calls'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { ActForm } from './act-form'
import { ProofField, proofOf } from './proof-field'
import { useAct } from './use-act'
import type { Security } from './use-security'

/** The address typed by hand, and the password where the session is old: nobody deletes an account by a slip. */
export function DeleteDialog({ security, onClose }: { security: Security; onClose: () => void }) {
  const t = useTranslations('security.danger')
  const act = useAct()
  const { user } = useSession()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const isTyped = email.trim().toLowerCase() === user?.email
  const remove = () =>
    act.act(async () => {
      await call(deleteAccount, { body: { email: email.trim(), ...proofOf(password) } })
      await leaveForGood()
    })
  return (
    <ActForm
      title={t('deleteTitle')}
      lead={t('deleteLead')}
      submitLabel={t('deleteConfirm')}
      act={act}
      onSubmit={() => void remove()}
      onClose={onClose}
      disabled={!isTyped}
      danger
    >
      <Field label={t('typeEmail', { email: user?.email ?? '' })} error={act.faultOf('email')}>
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
      <ProofField security={security} act={act} value={password} onValue={setPassword} />
    </ActForm>
  )
}
