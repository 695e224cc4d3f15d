'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { callApi } from '@/client/api'
import { enterImpersonation } from '@/client/session/impersonation'
import { useProof } from '@/components/account/use-proof'
import { FormDialog } from '@/components/forms/form-dialog'
import { useSave } from '@/components/forms/use-save'
import { startImpersonation } from '@/contracts/admin-calls'
import type { AdminUser } from '@/contracts/admin/users'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'

/** Asks why; then the browser leaves for the console as this person sees it. */
export function ViewAsDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const t = useTranslations('usersExplorer.viewAs')
  const form = useSave()
  const { withProof, dialog } = useProof()
  const [reason, setReason] = useState('')
  const enter = () =>
    form.save(async () => {
      const asked = { params: { id: user.id }, body: { reason: reason.trim() } }
      const { token } = await withProof(() => callApi(startImpersonation, asked))
      enterImpersonation(token)
    })
  return (
    <>
      <FormDialog
        title={t('title', { name: user.name })}
        description={t('text')}
        submitLabel={t('submit')}
        busy={form.busy}
        failure={form.failure}
        disabled={reason.trim() === ''}
        onSubmit={() => void enter()}
        onClose={onClose}
      >
        <Field label={t('reason')} hint={t('reasonHint')} error={form.errorOf('reason')}>
          {(control) => (
            <Input
              {...control}
              required
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
      </FormDialog>
      {dialog}
    </>
  )
}
