'use client'
import { useTranslations } from 'next-intl'
import { useCall } from '@/client/use-call'
import { FormDialog } from '@/components/forms/form-dialog'
import { Loaded } from '@/components/query/loaded'
import { previewMerge } from '@/contracts/admin-calls'
import type { AdminUser } from '@/contracts/admin/users'
import { Field } from '@/ui/form/field'
import { Select } from '@/ui/form/select'
import { ReasonField } from '../../user/role-dialog'
import { UserPicker } from '../../user/user-picker'
import { MergePreviewPart } from './merge-preview'
import { isTyped, TypedAddress } from './typed-address'
import { ADDRESS_CHOICES, useMergeForm } from './use-merge-form'

/** Ends this account by giving what it has to another; everything that would happen is shown first. */
export function MergeDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const t = useTranslations('usersExplorer.merge')
  const merge = useMergeForm(user, onClose)
  const { draft, set, form } = merge
  const asked = draft.into === null ? null : { params: { id: draft.into }, query: { from: user.id } }
  const answer = useCall(previewMerge, asked)
  const preview = asked ? answer.data?.preview : undefined
  return (
    <>
      <FormDialog
        title={t('title', { name: user.name })}
        description={t('text')}
        size="md"
        submitLabel={t('submit')}
        danger
        busy={form.busy}
        failure={form.failure}
        disabled={!preview || !isTyped(draft.email, user.email)}
        onSubmit={() => preview && void merge.run(preview, () => void answer.mutate())}
        onClose={onClose}
      >
        <UserPicker label={t('into')} except={user.id} onPick={(into) => set({ into })} />
        {asked && (
          <Loaded answer={answer}>
            {({ preview }) => (
              <>
                <MergePreviewPart preview={preview} />
                <Field label={t('address', { email: user.email })} error={form.errorOf('address')}>
                  {(control) => (
                    <Select
                      {...control}
                      value={draft.address}
                      onValueChange={(address) => set({ address })}
                      options={ADDRESS_CHOICES.map((value) => ({ value, label: t(value) }))}
                    />
                  )}
                </Field>
                <TypedAddress
                  label={t('type', { email: user.email })}
                  value={draft.email}
                  onValue={(email) => set({ email })}
                  error={form.errorOf('email')}
                />
                <ReasonField
                  value={draft.reason}
                  onValue={(reason) => set({ reason })}
                  error={form.errorOf('reason')}
                />
              </>
            )}
          </Loaded>
        )}
      </FormDialog>
      {merge.dialog}
    </>
  )
}
