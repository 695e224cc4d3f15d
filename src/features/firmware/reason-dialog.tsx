'use client'
import { useState } from 'react'
import { useProof } from '@/components/account/use-proof'
import { FormDialog } from '@/components/forms/form-dialog'
import { useSave } from '@/components/forms/use-save'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { toast } from '@/ui/toast/toast'

type Texts = { title: string; description: string; submit: string; reason: string; done: string }
type Props = {
  texts: Texts
  danger: boolean
  /** Does it with that reason; a recent proof of who acts is asked for where the server demands it. */
  run: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** What cannot be taken back, and why it is done. */
export function ReasonDialog({ texts, danger, run, onClose }: Props) {
  const form = useSave()
  const { withProof, dialog } = useProof()
  const [reason, setReason] = useState('')
  const submit = () =>
    form.save(async () => {
      await withProof(() => run(reason))
      toast.success(texts.done)
      onClose()
    })
  return (
    <>
      <FormDialog
        title={texts.title}
        description={texts.description}
        submitLabel={texts.submit}
        danger={danger}
        busy={form.busy}
        failure={form.failure}
        disabled={reason.trim() === ''}
        onSubmit={() => void submit()}
        onClose={onClose}
      >
        <Field label={texts.reason} error={form.errorOf('reason')}>
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
