'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { runAction } from '@/client/action'
import { useFormat } from '@/client/format'
import { useSession } from '@/client/session/session'
import { useProof } from '@/components/account/use-proof'
import { FormDialog } from '@/components/forms/form-dialog'
import { useSave } from '@/components/forms/use-save'
import type { FlagView } from '@/contracts/superuser/flags'
import { SYSTEM_LIMITS } from '@/domain/system/limits'
import { ChoiceChips } from '@/ui/form/choice-chips'
import { Field } from '@/ui/form/field'
import { Select } from '@/ui/form/select'
import { toast } from '@/ui/toast/toast'
import { currentOf } from '../current-of'
import { useOpened } from '../use-opened'
import { useLocalTime } from '@/components/time/use-local-time'
import { UntilField } from '../until-field'
import type { FlagActions } from './flag-actions'

const HOUR = 60
const SPANS = [HOUR, 4 * HOUR, 24 * HOUR, 7 * 24 * HOUR, 30 * 24 * HOUR]

type Props = {
  flag: FlagView
  owners: readonly { id: string; name: string }[]
  actions: FlagActions
  onSaved: () => void
  onClose: () => void
}

/** The values of the form: those of the flag that is set, else another value than the default for a day. */
function useDraft({ override, values, fallback }: FlagView) {
  const { user } = useSession()
  const { localOf } = useLocalTime()
  const live = override?.expired ? null : override
  const [value, setValue] = useState(
    () => live?.value ?? values.find((one) => one !== fallback.value) ?? fallback.value,
  )
  const [reason, setReason] = useState(live?.reason ?? '')
  const [ownerId, setOwnerId] = useState(live?.owner?.id ?? user?.id ?? '')
  const [until, setUntil] = useState(() =>
    localOf(live ? Date.parse(live.expiresAt) : Date.now() + 24 * HOUR * 60_000),
  )
  return { value, setValue, reason, setReason, ownerId, setOwnerId, until, setUntil }
}

/** Overrides a default: with a reason, an owner and an end. */
export function FlagDialog({ flag: live, owners, actions, onSaved, onClose }: Props) {
  const t = useTranslations('systemFlags')
  const form = useSave()
  const { withProof, dialog } = useProof()
  const { instantOf } = useLocalTime()
  const { opened: flag, seen, setSeen, isOther } = useOpened(live)
  const draft = useDraft(flag)
  const expiresAt = instantOf(draft.until)
  const { id } = flag
  const submit = () =>
    form.save(async () => {
      const { value, reason, ownerId } = draft
      const version = seen.override?.version ?? 0
      const body = { value, reason, ownerId, expiresAt: expiresAt ?? '', version }
      try {
        await withProof(() => runAction(actions.set({ params: { id }, body })))
      } catch (error) {
        const current = currentOf<FlagView>(error)
        if (!current) throw error
        return setSeen(current)
      }
      toast.success(t('saved', { name: t(`names.${id}`) }))
      onSaved()
      onClose()
    })
  return (
    <>
      <FormDialog
        title={t('dialogTitle', { name: t(`names.${id}`) })}
        description={t(`about.${id}`)}
        submitLabel={t(isOther ? 'replace' : 'save')}
        danger={isOther}
        busy={form.busy}
        failure={form.failure}
        disabled={draft.reason.trim().length < SYSTEM_LIMITS.shortestReason || expiresAt === null}
        onSubmit={() => void submit()}
        onClose={onClose}
      >
        {isOther && <Conflict flag={seen} />}
        <ChoiceChips
          label={t('value')}
          value={draft.value}
          onValueChange={draft.setValue}
          choices={flag.values.map((value) => ({ value, label: t(`values.${value}`) }))}
        />
        <Field label={t('reason')} hint={t('reasonHint')} error={form.errorOf('reason')}>
          {(field) => (
            <textarea
              {...field}
              className="control min-h-20"
              maxLength={SYSTEM_LIMITS.flagReason}
              value={draft.reason}
              onChange={(event) => draft.setReason(event.target.value)}
            />
          )}
        </Field>
        <Field label={t('ownerLabel')} hint={t('ownerHint')} error={form.errorOf('ownerId')}>
          {(field) => (
            <Select
              {...field}
              value={draft.ownerId}
              onValueChange={draft.setOwnerId}
              options={owners.map(({ id: value, name }) => ({ value, label: name }))}
            />
          )}
        </Field>
        <UntilField
          label={t('until')}
          value={draft.until}
          onValueChange={draft.setUntil}
          spans={SPANS}
          error={form.errorOf('expiresAt')}
        />
      </FormDialog>
      {dialog}
    </>
  )
}

/** What somebody else has set since the form was opened; nothing that was typed is lost. */
function Conflict({ flag: { override } }: { flag: FlagView }) {
  const t = useTranslations('systemFlags')
  const format = useFormat()
  return (
    <p role="alert" className="rounded-control bg-warning-soft p-3 text-sm text-warning">
      {override
        ? t('conflict', {
            name: override.setBy?.name ?? '—',
            value: t(`values.${override.value}`),
            time: format.dateTime(override.expiresAt),
            reason: override.reason,
          })
        : t('conflictCleared')}
    </p>
  )
}
