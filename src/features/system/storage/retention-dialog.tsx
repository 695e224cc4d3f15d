'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { runAction } from '@/client/action'
import { useFormat } from '@/client/format'
import { useCall } from '@/client/use-call'
import { useDebouncedValue } from '@/client/use-debounced-value'
import { useProof } from '@/components/account/use-proof'
import { FormDialog } from '@/components/forms/form-dialog'
import { useSave } from '@/components/forms/use-save'
import { useBytes } from '@/components/units/use-bytes'
import { previewRetention } from '@/contracts/admin-calls'
import type { Retention } from '@/contracts/superuser/storage'
import { Field } from '@/ui/form/field'
import { NumberInput } from '@/ui/form/input'
import { Skeleton } from '@/ui/skeleton'
import { toast } from '@/ui/toast/toast'
import type { StorageActions } from './storage-actions'

type Props = { retention: Retention; actions: StorageActions; onChange: () => void; onClose: () => void }

const isAllowed = (days: number | null, { least, most }: Retention): days is number =>
  days !== null && Number.isInteger(days) && days >= least && days <= most

/** Changes how long something is kept, and says before what would go. */
export function RetentionDialog({ retention, actions, onChange, onClose }: Props) {
  const t = useTranslations('systemStorage.retention')
  const form = useSave()
  const { withProof, dialog } = useProof()
  const [days, setDays] = useState<number | null>(retention.days)
  const { kind, least, most } = retention
  const isFine = isAllowed(days, retention)
  const submit = () =>
    form.save(async () => {
      if (!isFine) return
      const body = { days, was: retention.days }
      await withProof(() => runAction(actions.setRetention({ params: { kind }, body })))
      toast.success(t('saved'))
      onChange()
      onClose()
    })
  const error = isFine ? form.errorOf('days') : t('limits', { least, most })
  return (
    <>
      <FormDialog
        title={t('changeTitle', { kind: t(`names.${kind}`) })}
        description={t(`about.${kind}`)}
        submitLabel={t('save')}
        danger={isFine && days < retention.days}
        busy={form.busy}
        failure={form.failure}
        disabled={!isFine || days === retention.days}
        onSubmit={() => void submit()}
        onClose={onClose}
      >
        <Field label={t('daysLabel')} hint={t('limits', { least, most })} error={error}>
          {(field) => <NumberInput {...field} value={days} onValueChange={setDays} />}
        </Field>
        {isFine && <WouldGo retention={retention} days={days} />}
      </FormDialog>
      {dialog}
    </>
  )
}

/** What the next run of the job would remove. */
function WouldGo({ retention, days }: { retention: Retention; days: number }) {
  const t = useTranslations('systemStorage.retention')
  const [format, bytes] = [useFormat(), useBytes()]
  const asked = useDebouncedValue(days)
  const { data, error } = useCall(
    previewRetention,
    { params: { kind: retention.kind }, query: { days: asked } },
    { revalidateOnFocus: false },
  )
  const text = () => {
    if (error) return t('previewFailed')
    if (!data || data.days !== days) return null
    if (data.rows === 0) return t('nothingGoes')
    return t('wouldGo', {
      count: data.rows,
      rows: format.number(data.rows),
      bytes: bytes(data.bytes),
      before: data.before ? format.dateTime(data.before) : '',
    })
  }
  const said = text()
  return (
    <div role="status" className="min-h-10 text-sm">
      {said ?? <Skeleton className="h-5 w-3/4" />}
      {data && said && data.rows > 0 && data.rowsNow > 0 && (
        <p className="text-muted">
          {t('goesAnyway', { count: data.rowsNow, rows: format.number(data.rowsNow) })}
        </p>
      )}
    </div>
  )
}
