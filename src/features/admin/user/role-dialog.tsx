'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { runAction } from '@/client/action'
import { useSession } from '@/client/session/session'
import { useProof } from '@/components/account/use-proof'
import { FormDialog } from '@/components/forms/form-dialog'
import { useSave } from '@/components/forms/use-save'
import type { AdminUser } from '@/contracts/admin/users'
import { type Role, ROLES } from '@/domain/access/policy'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { Select } from '@/ui/form/select'
import { toast } from '@/ui/toast/toast'
import type { UserActions } from './user-actions'

type Props = { user: AdminUser; actions: UserActions; onClose: () => void }

/** Changes what a user may do. Only a superuser makes or unmakes administrators; the server decides. */
export function RoleDialog({ user, actions, onClose }: Props) {
  const t = useTranslations('admin.role')
  const roles = useTranslations('roles')
  const isSuperuser = useSession().user?.role === 'superuser'
  const form = useSave()
  const { withProof, dialog } = useProof()
  const [role, setRole] = useState<Role>(user.role)
  const [reason, setReason] = useState('')
  const save = () =>
    form.save(async () => {
      const body = { role, ...(reason.trim() && { reason }) }
      await withProof(() => runAction(actions.update({ params: { id: user.id }, body })))
      toast.success(t('saved', { name: user.name, role: roles(role) }))
      onClose()
    })
  return (
    <>
      <FormDialog
        title={t('title', { name: user.name })}
        description={t('text')}
        submitLabel={t('save')}
        busy={form.busy}
        failure={form.failure}
        disabled={role === user.role}
        onSubmit={() => void save()}
        onClose={onClose}
      >
        <Field label={t('role')} error={form.errorOf('role')}>
          {(control) => (
            <Select
              {...control}
              value={role}
              onValueChange={setRole}
              options={ROLES.map((value) => ({
                value,
                label: roles(value),
                disabled: !isSuperuser && value !== 'user',
              }))}
            />
          )}
        </Field>
        <ReasonField value={reason} onValue={setReason} error={form.errorOf('reason')} />
      </FormDialog>
      {dialog}
    </>
  )
}

type ReasonProps = { value: string; onValue: (value: string) => void; error: string | undefined }

/** Why; it is kept with the audit record. */
export function ReasonField({ value, onValue, error }: ReasonProps) {
  const t = useTranslations('admin')
  return (
    <Field label={t('reason')} hint={t('reasonHint')} error={error}>
      {(control) => (
        <Input {...control} maxLength={500} value={value} onChange={(event) => onValue(event.target.value)} />
      )}
    </Field>
  )
}
