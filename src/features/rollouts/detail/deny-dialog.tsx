'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { runAction } from '@/client/action'
import { FormDialog } from '@/components/forms/form-dialog'
import { useSave } from '@/components/forms/use-save'
import type { RolloutDetail } from '@/contracts/rollouts/rollouts'
import { Field } from '@/ui/form/field'
import { toast } from '@/ui/toast/toast'
import type { RolloutEditing } from '../rollout-actions'

type Props = { rollout: RolloutDetail; deny: RolloutEditing['deny']; onClose: () => void }

/** Sends a submitted roll-out back to its author, with why. */
export function DenyDialog({ rollout, deny, onClose }: Props) {
  const t = useTranslations('rollouts.actions')
  const form = useSave()
  const [reason, setReason] = useState('')
  const send = () =>
    form.save(async () => {
      await runAction(deny({ params: { id: rollout.id }, body: { version: rollout.version, reason } }))
      toast.success(t('denyDone', { name: rollout.name }))
      onClose()
    })
  return (
    <FormDialog
      title={t('denyTitle', { name: rollout.name })}
      submitLabel={t('deny')}
      busy={form.busy}
      failure={form.failure}
      disabled={reason.trim() === ''}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <Field label={t('denyReason')} error={form.errorOf('reason')}>
        {(control) => (
          <textarea
            {...control}
            className="control min-h-24"
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  )
}
