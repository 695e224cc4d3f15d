'use client'
import { useTranslations } from 'next-intl'
import { useForm, useWatch } from 'react-hook-form'
import { runAction } from '@/client/action'
import { useProof } from '@/components/account/use-proof'
import { FormDialog } from '@/components/forms/form-dialog'
import { useSave } from '@/components/forms/use-save'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { toast } from '@/ui/toast/toast'
import type { KeyActions } from '../firmware-actions'

type Props = {
  /** The public half of a key that is kept offline, or a key that the server makes and keeps sealed. */
  kind: 'add' | 'create'
  actions: KeyActions
  onClose: () => void
}

export function NewKeyDialog({ kind, actions, onClose }: Props) {
  const t = useTranslations('firmware.keys')
  const form = useSave()
  const { withProof, dialog } = useProof()
  const { register, control, getValues } = useForm({ defaultValues: { name: '', publicKey: '' } })
  const publicKey = useWatch({ control, name: 'publicKey' }).trim()
  const save = () =>
    form.save(async () => {
      const { name } = getValues()
      await withProof(() =>
        runAction(
          kind === 'add' ? actions.add({ body: { name, publicKey } }) : actions.create({ body: { name } }),
        ),
      )
      toast.success(t(`${kind}Done`))
      onClose()
    })
  return (
    <>
      <FormDialog
        title={t(`${kind}Title`)}
        description={t(`${kind}Text`)}
        submitLabel={t(`${kind}Submit`)}
        busy={form.busy}
        failure={form.failure}
        disabled={kind === 'add' && publicKey === ''}
        onSubmit={() => void save()}
        onClose={onClose}
      >
        <Field label={t('name')} error={form.errorOf('name')}>
          {(field) => <Input {...field} maxLength={80} autoComplete="off" {...register('name')} />}
        </Field>
        {kind === 'add' && (
          <Field label={t('publicKey')} hint={t('publicKeyHint')} error={form.errorOf('publicKey')}>
            {(field) => (
              <Input {...field} autoComplete="off" className="font-mono" {...register('publicKey')} />
            )}
          </Field>
        )}
      </FormDialog>
      {dialog}
    </>
  )
}
