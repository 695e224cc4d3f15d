'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { runAction } from '@/client/action'
import { useFormat } from '@/client/format'
import { useProof } from '@/components/account/use-proof'
import { ZoneSelect } from '@/components/device/zone-select'
import { FormDialog } from '@/components/forms/form-dialog'
import { useSave } from '@/components/forms/use-save'
import type { BackupScheduleView } from '@/contracts/superuser/backups'
import { SYSTEM_LIMITS } from '@/domain/system/limits'
import { ChoiceChips } from '@/ui/form/choice-chips'
import { Field } from '@/ui/form/field'
import { Input, NumberInput } from '@/ui/form/input'
import { Select } from '@/ui/form/select'
import { Switch } from '@/ui/form/switch'
import { toast } from '@/ui/toast/toast'
import { currentOf } from '../current-of'
import { useOpened } from '../use-opened'
import type { BackupActions } from './backup-actions'
import { useWeekdays } from '@/components/time/use-weekdays'

type Props = { view: BackupScheduleView; actions: BackupActions; onSaved: () => void; onClose: () => void }
type Every = 'never' | 'day' | 'week'

const isKept = (keep: number | null): keep is number =>
  keep !== null && Number.isInteger(keep) && keep >= 1 && keep <= SYSTEM_LIMITS.mostKept

function useDraft({ schedule, keep: kept }: BackupScheduleView) {
  const { timeZone } = useFormat()
  const [every, setEvery] = useState<Every>(schedule?.every ?? 'day')
  const [weekday, setWeekday] = useState(schedule?.weekday ?? 0)
  const [at, setAt] = useState(schedule?.at ?? '02:30')
  const [zone, setZone] = useState(schedule?.zone ?? timeZone)
  const [keep, setKeep] = useState<number | null>(kept)
  const [verify, setVerify] = useState(schedule?.verify ?? true)
  const isFine = every === 'never' || (isKept(keep) && at !== '')
  const body = () => (every === 'never' ? null : { every, weekday, at, zone, keep: keep ?? kept, verify })
  return {
    ...{ every, setEvery, weekday, setWeekday, at, setAt, zone, setZone },
    ...{ keep, setKeep, verify, setVerify, isFine, body },
  }
}

/** When backups are made by themselves, and how many of them are kept. */
export function ScheduleDialog({ view, actions, onSaved, onClose }: Props) {
  const t = useTranslations('systemBackups.schedule')
  const form = useSave()
  const { withProof, dialog } = useProof()
  const { opened, seen, setSeen, isOther } = useOpened(view)
  const draft = useDraft(opened)
  const submit = () =>
    form.save(async () => {
      const body = { schedule: draft.body(), version: seen.version }
      try {
        await withProof(() => runAction(actions.setSchedule({ body })))
      } catch (error) {
        const current = currentOf<BackupScheduleView>(error)
        if (!current) throw error
        return setSeen(current)
      }
      toast.success(t('saved'))
      onSaved()
      onClose()
    })
  return (
    <>
      <FormDialog
        title={t('title')}
        description={t('text')}
        submitLabel={t(isOther ? 'replace' : 'save')}
        danger={isOther}
        busy={form.busy}
        failure={form.failure}
        disabled={!draft.isFine}
        onSubmit={() => void submit()}
        onClose={onClose}
      >
        {isOther && (
          <p role="alert" className="rounded-control bg-warning-soft p-3 text-sm text-warning">
            {t('conflict')}
          </p>
        )}
        <ChoiceChips
          label={t('every')}
          value={draft.every}
          onValueChange={draft.setEvery}
          choices={(['day', 'week', 'never'] as const).map((value) => ({
            value,
            label: t(`choices.${value}`),
          }))}
        />
        {draft.every !== 'never' && <When draft={draft} />}
      </FormDialog>
      {dialog}
    </>
  )
}

function When({ draft }: { draft: ReturnType<typeof useDraft> }) {
  const t = useTranslations('systemBackups.schedule')
  const weekdays = useWeekdays()
  const { mostKept } = SYSTEM_LIMITS
  return (
    <>
      {draft.every === 'week' && (
        <Field label={t('weekday')}>
          {(field) => (
            <Select
              {...field}
              value={String(draft.weekday)}
              onValueChange={(value) => draft.setWeekday(Number(value))}
              options={weekdays.map((label, day) => ({ value: String(day), label }))}
            />
          )}
        </Field>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('at')}>
          {(field) => (
            <Input
              {...field}
              type="time"
              value={draft.at}
              onChange={(event) => draft.setAt(event.target.value.slice(0, 5))}
            />
          )}
        </Field>
        <Field label={t('zone')}>
          {({ id }) => <ZoneSelect id={id} value={draft.zone} onValueChange={draft.setZone} />}
        </Field>
      </div>
      <Field
        label={t('keep')}
        hint={t('keepHint')}
        error={isKept(draft.keep) ? undefined : t('keepLimits', { most: mostKept })}
      >
        {(field) => <NumberInput {...field} value={draft.keep} onValueChange={draft.setKeep} />}
      </Field>
      <label className="flex items-start gap-3 text-sm">
        <Switch checked={draft.verify} onCheckedChange={draft.setVerify} />
        <span>
          {t('verify')}
          <span className="block text-muted">{t('verifyHint')}</span>
        </span>
      </label>
    </>
  )
}
