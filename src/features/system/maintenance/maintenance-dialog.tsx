'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { runAction } from '@/client/action'
import { useFormat } from '@/client/format'
import { useProof } from '@/components/account/use-proof'
import { FormDialog } from '@/components/forms/form-dialog'
import { useSave } from '@/components/forms/use-save'
import type { Maintenance } from '@/contracts/superuser/maintenance'
import { SYSTEM_LIMITS } from '@/domain/system/limits'
import { Field } from '@/ui/form/field'
import { toast } from '@/ui/toast/toast'
import { currentOf } from '../current-of'
import { useOpened } from '../use-opened'
import { useLocalTime } from '@/components/time/use-local-time'
import { UntilField } from '../until-field'
import type { MaintenanceActions } from './maintenance-actions'

const SPANS = [15, 30, 60, 4 * 60]

type Props = {
  maintenance: Maintenance | null
  actions: MaintenanceActions
  onSaved: () => void
  onClose: () => void
}

/** Begins maintenance, or changes what it says. */
export function MaintenanceDialog({ maintenance, actions, onSaved, onClose }: Props) {
  const t = useTranslations('systemMaintenance')
  const format = useFormat()
  const form = useSave()
  const { withProof, dialog } = useProof()
  const { localOf, instantOf } = useLocalTime()
  const { opened, seen, setSeen, isOther } = useOpened(maintenance)
  const [message, setMessage] = useState(opened?.message ?? '')
  const [until, setUntil] = useState(() =>
    localOf(opened ? Date.parse(opened.until) : Date.now() + 30 * 60_000),
  )
  /** What somebody else has made of it meanwhile: saving once more replaces that. */
  const other = isOther ? seen : undefined
  const instant = instantOf(until)
  const submit = () =>
    form.save(async () => {
      const body = { message, until: instant ?? '', version: seen?.version ?? 0 }
      try {
        await withProof(() => runAction(actions.set({ body })))
      } catch (error) {
        const current = currentOf<Maintenance>(error)
        if (current === undefined) throw error
        return setSeen(current)
      }
      toast.success(t('saved'))
      onSaved()
      onClose()
    })
  return (
    <>
      <FormDialog
        title={t(opened ? 'changeTitle' : 'beginTitle')}
        description={t('dialogText')}
        submitLabel={t(other === undefined ? (opened ? 'save' : 'begin') : 'replace')}
        danger={other !== undefined}
        busy={form.busy}
        failure={form.failure}
        disabled={message.trim().length < SYSTEM_LIMITS.shortestReason || instant === null}
        onSubmit={() => void submit()}
        onClose={onClose}
      >
        {other !== undefined && (
          <p role="alert" className="rounded-control bg-warning-soft p-3 text-sm text-warning">
            {other === null
              ? t('conflictEnded')
              : t('conflict', {
                  name: other.setBy?.name ?? '—',
                  message: other.message,
                  time: format.dateTime(other.until),
                })}
          </p>
        )}
        <Field label={t('message')} hint={t('messageHint')} error={form.errorOf('message')}>
          {(field) => (
            <textarea
              {...field}
              className="control min-h-20"
              maxLength={SYSTEM_LIMITS.maintenanceMessage}
              value={message}
              onChange={(event) => setMessage(event.target.value)}
            />
          )}
        </Field>
        <UntilField
          label={t('endsAt')}
          value={until}
          onValueChange={setUntil}
          spans={SPANS}
          error={form.errorOf('until')}
        />
      </FormDialog>
      {dialog}
    </>
  )
}
