'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { runAction } from '@/client/action'
import { useProof } from '@/components/account/use-proof'
import { FormDialog } from '@/components/forms/form-dialog'
import { useSave } from '@/components/forms/use-save'
import type { AdminUser } from '@/contracts/admin/users'
import { Field } from '@/ui/form/field'
import { Select } from '@/ui/form/select'
import { toast } from '@/ui/toast/toast'
import { UserPicker } from './user-picker'
import { ReasonField } from './role-dialog'
import type { UserActions } from './user-actions'

type Props = { user: AdminUser; actions: UserActions; onClose: () => void }

const CHOICES = ['pause', 'other'] as const
type Choice = (typeof CHOICES)[number]

/** Shuts a user out; the devices go on reporting, so who hears their alerts is asked. */
export function DisableDialog({ user, actions, onClose }: Props) {
  const t = useTranslations('admin.disable')
  const form = useSave()
  const { withProof, dialog } = useProof()
  const [choice, setChoice] = useState<Choice>('pause')
  const [alertsTo, setAlertsTo] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const disable = () =>
    form.save(async () => {
      const body = {
        disabled: true,
        alertsTo: choice === 'other' ? alertsTo : null,
        ...(reason.trim() && { reason }),
      }
      await withProof(() => runAction(actions.update({ params: { id: user.id }, body })))
      toast.success(t('done', { name: user.name }))
      onClose()
    })
  return (
    <>
      <FormDialog
        title={t('title', { name: user.name })}
        description={t('text')}
        submitLabel={t('submit')}
        danger
        busy={form.busy}
        failure={form.failure}
        disabled={choice === 'other' && alertsTo === null}
        onSubmit={() => void disable()}
        onClose={onClose}
      >
        {user.devices > 0 && (
          <Field label={t('alerts', { count: user.devices })} error={form.errorOf('alertsTo')}>
            {(control) => (
              <Select
                {...control}
                value={choice}
                onValueChange={setChoice}
                options={CHOICES.map((value) => ({ value, label: t(value) }))}
              />
            )}
          </Field>
        )}
        {choice === 'other' && <UserPicker label={t('who')} except={user.id} onPick={setAlertsTo} />}
        <ReasonField value={reason} onValue={setReason} error={form.errorOf('reason')} />
      </FormDialog>
      {dialog}
    </>
  )
}
