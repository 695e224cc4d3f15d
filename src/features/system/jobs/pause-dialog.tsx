'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { runAction } from '@/client/action'
import { useSession } from '@/client/session/session'
import { useProof } from '@/components/account/use-proof'
import { FormDialog } from '@/components/forms/form-dialog'
import { useSave } from '@/components/forms/use-save'
import type { Job } from '@/contracts/superuser/jobs'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { toast } from '@/ui/toast/toast'
import type { JobActions } from './job-actions'
import { useJobText } from './use-job-text'

type Props = { job: Job; actions: JobActions; onChange: () => void; onClose: () => void }

/** Says what is missed while a job is paused. */
export function PauseDialog({ job, actions, onChange, onClose }: Props) {
  const t = useTranslations('systemJobs')
  const form = useSave()
  const { withProof, dialog } = useProof()
  const me = useSession().user?.id
  const { name, pause } = useJobText()
  const [reason, setReason] = useState('')
  const submit = () =>
    form.save(async () => {
      const answer = await withProof(() =>
        runAction(actions.pause({ params: { id: job.id }, body: { reason } })),
      )
      const { pausedBy } = answer.job
      if (pausedBy && pausedBy.id !== me)
        toast.info(t('pausedBefore', { job: name(job.id), by: pausedBy.name }))
      else toast.success(t('paused', { job: name(job.id) }))
      onChange()
      onClose()
    })
  return (
    <>
      <FormDialog
        title={t('pauseTitle', { job: name(job.id) })}
        description={[pause(job.id), t('pauseText')].filter(Boolean).join(' ')}
        submitLabel={t('pause')}
        danger
        busy={form.busy}
        failure={form.failure}
        onSubmit={() => void submit()}
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
