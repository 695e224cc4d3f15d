'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { runAction } from '@/client/action'
import { ApiError } from '@/client/api'
import { useNow } from '@/client/clock'
import { useFormat } from '@/client/format'
import { useProof } from '@/components/account/use-proof'
import { FormDialog } from '@/components/forms/form-dialog'
import { useSave } from '@/components/forms/use-save'
import type { MailingDetail } from '@/contracts/superuser/mailing'
import { earliestEndMs } from '@/domain/mailings/pace'
import { pickText } from '@/domain/mailings/texts'
import { changedFields } from '@/domain/todos/merge-edits'
import { truncate } from '@/domain/text/truncate'
import { instantAt } from '@/domain/time/zoned-time'
import { ChoiceChips } from '@/ui/form/choice-chips'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { toast } from '@/ui/toast/toast'
import type { MailingActions } from '../mailing-actions'
import { TwoZones } from '../two-zones'
import { DRAFT_FIELDS, type DraftField, draftOf } from './mailing-draft'
import { useAudience } from './use-audience'
import { presentOf } from './use-mailing-form'

const TICK_MS = 30_000
const FIRST_WORDS = 160

type Props = {
  mailing: MailingDetail
  send: MailingActions['send']
  /** Somebody else has changed the mailing meanwhile: it is to be given as it is now. */
  onChanged: (theirs: MailingDetail) => void
  onClose: () => void
}

/**
 * Says how many people get which words, and asks when. What has changed meanwhile, the mailing or how many it reaches,
 * is shown as it is now, to be confirmed once more.
 */
export function SendDialog({ mailing, send, onChanged, onClose }: Props) {
  const t = useTranslations('mailings.send')
  const { timeZone, number } = useFormat()
  const form = useSave()
  const { withProof, dialog } = useProof()
  const { answer, error, isOld, askAgain } = useAudience(mailing.kind, mailing.audience)
  const counted = isOld || error ? null : answer
  const [changed, setChanged] = useState<DraftField[]>([])
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [local, setLocal] = useState('')
  const at = when === 'later' ? instantOf(local, timeZone) : null
  const people = counted?.recipients ?? 0
  const submit = () =>
    form.save(async () => {
      const body = {
        version: mailing.version,
        confirmed: people,
        at: at === null ? null : new Date(at).toISOString(),
        zone: timeZone,
      }
      try {
        await withProof(() => runAction(send({ params: { id: mailing.id }, body })))
      } catch (cause) {
        const theirs = presentOf(cause)
        if (theirs) {
          setChanged((before) => fieldsChanged(before, mailing, theirs))
          onChanged(theirs)
        }
        if (cause instanceof ApiError && cause.status === 409) askAgain()
        throw cause
      }
      toast.success(t(when === 'now' ? 'doneNow' : 'doneLater', { name: mailing.name }))
      onClose()
    })
  return (
    <>
      <FormDialog
        title={t('title', { name: mailing.name })}
        size="md"
        submitLabel={t(when === 'now' ? 'submitNow' : 'submitLater', {
          count: counted ? number(people) : '…',
        })}
        busy={form.busy}
        failure={form.failure ?? (error ? error.message || t('notCounted') : null)}
        disabled={people === 0 || (when === 'later' && at === null)}
        onSubmit={() => void submit()}
        onClose={onClose}
      >
        {changed.length > 0 && <Changed fields={changed} />}
        <Facts mailing={mailing} people={counted ? people : null} />
        <ChoiceChips
          label={t('when')}
          value={when}
          onValueChange={setWhen}
          choices={(['now', 'later'] as const).map((value) => ({ value, label: t(value) }))}
        />
        {when === 'later' && (
          <Field label={t('at', { zone: timeZone })} error={form.errorOf('at')}>
            {(control) => (
              <Input
                {...control}
                type="datetime-local"
                value={local}
                onChange={(event) => setLocal(event.target.value)}
              />
            )}
          </Field>
        )}
        {at !== null && (
          <p className="text-sm text-muted">
            <TwoZones at={at} zone={timeZone} />
          </p>
        )}
      </FormDialog>
      {dialog}
    </>
  )
}

/** What differs from what was confirmed first; once more is added to it. */
function fieldsChanged(before: DraftField[], seen: MailingDetail, theirs: MailingDetail): DraftField[] {
  const changed = changedFields(draftOf(seen), draftOf(theirs))
  return DRAFT_FIELDS.filter((field) => before.includes(field) || field in changed)
}

function Changed({ fields }: { fields: readonly DraftField[] }) {
  const t = useTranslations('mailings')
  return (
    <p role="alert" className="rounded-control bg-warning-soft p-3 text-sm text-warning">
      {t('send.changed', { fields: fields.map((field) => t(`conflict.fields.${field}`)).join(', ') })}
    </p>
  )
}

function instantOf(local: string, zone: string): number | null {
  const [date = '', time = ''] = local.split('T')
  const ms = instantAt(date, time.slice(0, 'hh:mm'.length), zone)
  return Number.isNaN(ms) ? null : ms
}

function Facts({ mailing, people }: { mailing: MailingDetail; people: number | null }) {
  const t = useTranslations('mailings')
  const format = useFormat()
  const now = useNow(TICK_MS)
  const { kind, rate, content } = mailing
  const picked = pickText(content.texts, 'en')
  const end = now === null || people === null ? null : earliestEndMs(people, { nowMs: now, rate })
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p role="status" className="text-base font-semibold">
        {people === null ? t('reach.counting') : t('send.people', { count: people })}
      </p>
      {picked && (
        <blockquote className="rounded-control bg-sunken p-3 wrap-anywhere">
          <p className="font-medium">{picked.text.subject}</p>
          <p className="mt-1 whitespace-pre-line text-muted">
            {truncate(picked.text.body.trim(), FIRST_WORDS, ' …')}
          </p>
        </blockquote>
      )}
      <p>{t(kind === 'news' ? 'reach.newsRule' : 'reach.noticeRule')}</p>
      <p className="text-muted">
        {t('send.rate', { rate: format.number(rate), count: rate })}
        {end !== null && now !== null && people !== null && people > 1 && (
          <> {t('send.takes', { minutes: Math.max(1, Math.ceil((end - now) / 60_000)) })}</>
        )}
      </p>
    </div>
  )
}
