'use client'
import { useTranslations } from 'next-intl'
import { useForm, useWatch } from 'react-hook-form'
import { runAction } from '@/client/action'
import { FormDialog } from '@/components/forms/form-dialog'
import { useSave } from '@/components/forms/use-save'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { toast } from '@/ui/toast/toast'
import type { DeviceActions } from './device-actions'
import { printSheet } from './print-sheet'

type Props = { actions: DeviceActions; onClose: () => void }
type Draft = { deviceId: string; name: string; family: string; tags: string; claimCode: string }

const EMPTY: Draft = { deviceId: '', name: '', family: '', tags: '', claimCode: '' }

const tagsOf = (text: string) =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')

const bodyOf = ({ deviceId, name, family, tags, claimCode }: Draft) => ({
  deviceId,
  ...(name.trim() && { name }),
  ...(family.trim() && { family }),
  ...(tags.trim() && { tags: tagsOf(tags) }),
  ...(claimCode.trim() && { claimCode }),
})

/** Makes a device known before it reports; with a code its label can be printed, now only, because codes are hashed. */
export function RegisterDialog({ actions, onClose }: Props) {
  const t = useTranslations('admin.devices.registerDialog')
  const form = useSave()
  const { register, control: values, getValues } = useForm<Draft>({ defaultValues: EMPTY })
  const deviceId = useWatch({ control: values, name: 'deviceId' })
  const save = () =>
    form.save(async () => {
      const draft = getValues()
      await runAction(actions.register({ body: bodyOf(draft) }))
      const { name, claimCode } = draft
      const label = {
        deviceId: draft.deviceId.trim(),
        ...(name && { name }),
        ...(claimCode && { claimCode }),
      }
      toast.success(t('done', { id: label.deviceId }), {
        action: { label: t('print'), onClick: () => void printSheet('label', { devices: [label] }) },
      })
      onClose()
    })
  const fields = [
    { name: 'deviceId', hint: t('deviceIdHint'), maxLength: 128, mono: true },
    { name: 'name', maxLength: 120 },
    { name: 'family', hint: t('familyHint'), maxLength: 40 },
    { name: 'tags', hint: t('tagsHint'), maxLength: 500 },
    { name: 'claimCode', hint: t('claimCodeHint'), maxLength: 64, mono: true },
  ] as const
  return (
    <FormDialog
      title={t('title')}
      description={t('text')}
      submitLabel={t('submit')}
      busy={form.busy}
      failure={form.failure}
      disabled={deviceId.trim() === ''}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {fields.map((field) => (
        <Field
          key={field.name}
          label={t(field.name)}
          hint={'hint' in field ? field.hint : undefined}
          error={form.errorOf(field.name)}
        >
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              maxLength={field.maxLength}
              className={'mono' in field ? 'font-mono' : undefined}
              {...register(field.name)}
            />
          )}
        </Field>
      ))}
    </FormDialog>
  )
}
