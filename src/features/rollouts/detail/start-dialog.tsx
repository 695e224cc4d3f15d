'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { runAction } from '@/client/action'
import { useProof } from '@/components/account/use-proof'
import { FormDialog } from '@/components/forms/form-dialog'
import { useSave } from '@/components/forms/use-save'
import type { RolloutDetail } from '@/contracts/rollouts/rollouts'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { toast } from '@/ui/toast/toast'
import type { RolloutActions } from '../rollout-actions'

type Props = {
  template: RolloutDetail
  start: RolloutActions['startTemplate']
  /** Where roll-outs are listed here. */
  path: string
  onClose: () => void
}

/** Starts a roll-out by an approved template, and opens it. */
export function StartDialog({ template, start, path, onClose }: Props) {
  const t = useTranslations('rollouts.actions')
  const router = useRouter()
  const form = useSave()
  const { withProof, dialog } = useProof()
  const [name, setName] = useState('')
  const send = () =>
    form.save(async () => {
      const { rollout } = await withProof(() =>
        runAction(start({ params: { id: template.id }, body: { name } })),
      )
      toast.success(t('startDone', { name }))
      router.push(`${path}?rollout=${rollout.id}`)
    })
  return (
    <>
      <FormDialog
        title={t('startTitle', { name: template.name })}
        submitLabel={t('start')}
        busy={form.busy}
        failure={form.failure}
        disabled={name.trim() === ''}
        onSubmit={() => void send()}
        onClose={onClose}
      >
        <p className="text-sm text-muted">{t('startText')}</p>
        <Field label={t('startName')} error={form.errorOf('name')}>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              maxLength={120}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
      </FormDialog>
      {dialog}
    </>
  )
}
