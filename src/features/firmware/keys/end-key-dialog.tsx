'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { runAction } from '@/client/action'
import { useProof } from '@/components/account/use-proof'
import { FormDialog } from '@/components/forms/form-dialog'
import { useSave } from '@/components/forms/use-save'
import type { FirmwareKey } from '@/contracts/firmware/keys'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { toast } from '@/ui/toast/toast'
import type { KeyActions } from '../firmware-actions'

type Props = {
  firmwareKey: FirmwareKey
  /** Retired: it signs no more. Revoked: what it has signed is not believed either. */
  state: 'retired' | 'revoked'
  actions: KeyActions
  onClose: () => void
}

export function EndKeyDialog({ firmwareKey: key, state, actions, onClose }: Props) {
  const t = useTranslations('firmware.keys')
  const form = useSave()
  const { withProof, dialog } = useProof()
  const [reason, setReason] = useState('')
  const end = () =>
    form.save(async () => {
      await withProof(() => runAction(actions.end({ params: { kid: key.kid }, body: { state, reason } })))
      toast.success(t(`${state}Done`))
      onClose()
    })
  return (
    <>
      <FormDialog
        title={t(`${state}Title`, { name: key.name || key.kid })}
        description={t(`${state}Text`)}
        submitLabel={t(state === 'retired' ? 'retire' : 'revoke')}
        danger={state === 'revoked'}
        busy={form.busy}
        failure={form.failure}
        disabled={reason.trim() === ''}
        onSubmit={() => void end()}
        onClose={onClose}
      >
        <Field label={t('reason')} error={form.errorOf('reason')}>
          {(field) => (
            <Input
              {...field}
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
