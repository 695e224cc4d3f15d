'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { runAction } from '@/client/action'
import { useProof } from '@/components/account/use-proof'
import { FormDialog } from '@/components/forms/form-dialog'
import { useSave } from '@/components/forms/use-save'
import type { FirmwareDetail } from '@/contracts/firmware/firmware'
import type { FirmwareKey } from '@/contracts/firmware/keys'
import { Field } from '@/ui/form/field'
import { NumberInput } from '@/ui/form/input'
import { Select } from '@/ui/form/select'
import { toast } from '@/ui/toast/toast'
import type { FirmwareActions } from '../firmware-actions'

const VALID_DAYS = 180

type Props = {
  firmware: FirmwareDetail
  keys: readonly FirmwareKey[]
  actions: FirmwareActions
  onClose: () => void
}

/** Signs with a key that the server keeps sealed. */
export function SignDialog({ firmware, keys, actions, onClose }: Props) {
  const t = useTranslations('firmware.signatures')
  const form = useSave()
  const { withProof, dialog } = useProof()
  const [kid, setKid] = useState(keys[0]?.kid ?? '')
  const [validDays, setValidDays] = useState<number | null>(VALID_DAYS)
  const sign = () =>
    form.save(async () => {
      const body = { kid, validDays: validDays ?? NaN }
      await withProof(() => runAction(actions.sign({ params: { id: firmware.id }, body })))
      toast.success(t('signDone'))
      onClose()
    })
  return (
    <>
      <FormDialog
        title={t('signTitle', { name: `${firmware.product} ${firmware.version}` })}
        description={t('signText')}
        submitLabel={t('sign')}
        busy={form.busy}
        failure={form.failure}
        disabled={kid === ''}
        onSubmit={() => void sign()}
        onClose={onClose}
      >
        <Field label={t('key')} error={form.errorOf('kid')}>
          {(field) => (
            <Select
              {...field}
              value={kid}
              onValueChange={setKid}
              options={keys.map((key) => ({ value: key.kid, label: key.name || key.kid }))}
            />
          )}
        </Field>
        <Field label={t('validDays')} error={form.errorOf('validDays')}>
          {(field) => <NumberInput {...field} value={validDays} onValueChange={setValidDays} />}
        </Field>
      </FormDialog>
      {dialog}
    </>
  )
}
