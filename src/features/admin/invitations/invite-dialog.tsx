'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { runAction } from '@/client/action'
import { useSession } from '@/client/session/session'
import { useProof } from '@/components/account/use-proof'
import { FormDialog } from '@/components/forms/form-dialog'
import { useSave } from '@/components/forms/use-save'
import { type Role, ROLES } from '@/domain/access/policy'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { Select } from '@/ui/form/select'
import { type InvitationLink, InvitationLinkDialog } from './invitation-link-dialog'
import type { InvitationActions } from './invitation-actions'

type Props = { actions: InvitationActions; onClose: () => void }
type Draft = { email: string; role: Role; expiresInDays: number; note: string }

const DAYS = [1, 7, 14, 30, 90]
const EMPTY: Draft = { email: '', role: 'user', expiresInDays: 7, note: '' }

/** Offers an account; afterwards it shows the link, mailed or not. */
export function InviteDialog({ actions, onClose }: Props) {
  const t = useTranslations('admin.invite')
  const roles = useTranslations('roles')
  const isSuperuser = useSession().user?.role === 'superuser'
  const form = useSave()
  const { withProof, dialog } = useProof()
  const [invited, setInvited] = useState<InvitationLink | null>(null)
  const { register, control: values, setValue, getValues } = useForm<Draft>({ defaultValues: EMPTY })
  const [email, role, expiresInDays] = useWatch({
    control: values,
    name: ['email', 'role', 'expiresInDays'],
  })
  const invite = () =>
    form.save(async () => {
      setInvited(await withProof(() => runAction(actions.invite({ body: getValues() }))))
    })
  if (invited) return <InvitationLinkDialog invited={invited} onClose={onClose} />
  return (
    <>
      <FormDialog
        title={t('title')}
        description={t('text')}
        submitLabel={t('submit')}
        busy={form.busy}
        failure={form.failure}
        disabled={email.trim() === ''}
        onSubmit={() => void invite()}
        onClose={onClose}
      >
        <Field label={t('email')} error={form.errorOf('email')}>
          {(control) => <Input {...control} type="email" autoComplete="off" {...register('email')} />}
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('role')} error={form.errorOf('role')}>
            {(control) => (
              <Select
                {...control}
                value={role}
                onValueChange={(next) => setValue('role', next)}
                options={ROLES.map((value) => ({
                  value,
                  label: roles(value),
                  disabled: !isSuperuser && value !== 'user',
                }))}
              />
            )}
          </Field>
          <Field label={t('expires')} error={form.errorOf('expiresInDays')}>
            {(control) => (
              <Select
                {...control}
                value={String(expiresInDays)}
                onValueChange={(next) => setValue('expiresInDays', Number(next))}
                options={DAYS.map((days) => ({ value: String(days), label: t('days', { days }) }))}
              />
            )}
          </Field>
        </div>
        <Field label={t('note')} hint={t('noteHint')} error={form.errorOf('note')}>
          {(control) => <Input {...control} maxLength={500} {...register('note')} />}
        </Field>
      </FormDialog>
      {dialog}
    </>
  )
}
