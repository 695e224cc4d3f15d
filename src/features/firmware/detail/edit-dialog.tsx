'use client'
import { useTranslations } from 'next-intl'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { runAction } from '@/client/action'
import { FormDialog } from '@/components/forms/form-dialog'
import { useSave } from '@/components/forms/use-save'
import type { Firmware, FirmwareDetail } from '@/contracts/firmware/firmware'
import { Field } from '@/ui/form/field'
import { Select } from '@/ui/form/select'
import { toast } from '@/ui/toast/toast'
import type { FirmwareActions } from '../firmware-actions'
import { type FitDraft, fitDraftOf, fitOf } from '../fit-draft'
import { FitFields } from '../fit-fields'

type Props = {
  firmware: FirmwareDetail
  others: readonly Firmware[]
  actions: FirmwareActions
  onClose: () => void
}
type Draft = FitDraft & { minimalId: string }

const NO_MINIMAL = 'none'

/** Changes what people say of an image; its bytes and what they say never change. */
export function EditDialog({ firmware, others, actions, onClose }: Props) {
  const t = useTranslations('firmware')
  const form = useSave()
  const methods = useForm<Draft>({
    defaultValues: { ...fitDraftOf(firmware), minimalId: firmware.minimalId ?? NO_MINIMAL },
  })
  const minimalId = useWatch({ control: methods.control, name: 'minimalId' })
  const isTasmota = firmware.family === 'tasmota'
  const save = () =>
    form.save(async () => {
      const { minimalId: chosen, ...fit } = methods.getValues()
      const minimal = isTasmota ? { minimalId: chosen === NO_MINIMAL ? null : chosen } : {}
      await runAction(
        actions.update({ params: { id: firmware.id }, body: { ...fitOf(fit, firmware.family), ...minimal } }),
      )
      toast.success(t('actions.editDone', { name: `${firmware.product} ${firmware.version}` }))
      onClose()
    })
  return (
    <FormProvider {...methods}>
      <FormDialog
        title={t('actions.editTitle')}
        size="md"
        submitLabel={t('actions.save')}
        busy={form.busy}
        failure={form.failure}
        onSubmit={() => void save()}
        onClose={onClose}
      >
        <FitFields family={firmware.family} errorOf={form.errorOf} />
        {isTasmota && (
          <Field label={t('minimal')} hint={t('minimalHint')} error={form.errorOf('minimalId')}>
            {(field) => (
              <Select
                {...field}
                value={minimalId}
                onValueChange={(id) => methods.setValue('minimalId', id)}
                options={[
                  { value: NO_MINIMAL, label: t('noMinimal') },
                  ...others.map(({ id, product, version }) => ({
                    value: id,
                    label: `${product} ${version}`,
                  })),
                ]}
              />
            )}
          </Field>
        )}
      </FormDialog>
    </FormProvider>
  )
}
