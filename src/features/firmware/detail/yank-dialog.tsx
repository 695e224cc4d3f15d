'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { runAction } from '@/client/action'
import { useProof } from '@/components/account/use-proof'
import { FormDialog } from '@/components/forms/form-dialog'
import { useSave } from '@/components/forms/use-save'
import type { FirmwareDetail } from '@/contracts/firmware/firmware'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { toast } from '@/ui/toast/toast'
import type { FirmwareActions } from '../firmware-actions'

type Props = { firmware: FirmwareDetail; actions: FirmwareActions; onClose: () => void }

/** Withdraws an image for good; nobody installs it any more, and devices that have it keep it. */
export function YankDialog({ firmware, actions, onClose }: Props) {
  const t = useTranslations('firmware.actions')
  const form = useSave()
  const { withProof, dialog } = useProof()
  const [reason, setReason] = useState('')
  const name = `${firmware.product} ${firmware.version}`
  const yank = () =>
    form.save(async () => {
      await withProof(() => runAction(actions.yank({ params: { id: firmware.id }, body: { reason } })))
      toast.success(t('yankDone', { name }))
      onClose()
    })
  return (
    <>
      <FormDialog
        title={t('yankTitle', { name })}
        description={t('yankText', { count: firmware.installed })}
        submitLabel={t('yank')}
        danger
        busy={form.busy}
        failure={form.failure}
        disabled={reason.trim() === ''}
        onSubmit={() => void yank()}
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
