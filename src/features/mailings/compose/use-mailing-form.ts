'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { runAction } from '@/client/action'
import { ApiError } from '@/client/api'
import { useSave } from '@/components/forms/use-save'
import type { MailingDetail, MailingFields } from '@/contracts/superuser/mailing'
import { changedFields, mergeEdits } from '@/domain/todos/merge-edits'
import { toast } from '@/ui/toast/toast'
import type { MailingActions } from '../mailing-actions'
import { type DraftField, draftOf, fieldsOf, type MailingDraft } from './mailing-draft'

type Args = {
  /** The draft that is changed; null for a new one. */
  mailing: MailingDetail | null
  /** What a new one begins with. */
  start: MailingFields
  actions: Pick<MailingActions, 'create' | 'update'>
}

/** Of a 409 the present mailing; null for any other failure, and for one that is no draft any more. */
const presentOf = (error: unknown): MailingDetail | null => {
  const isConflict = error instanceof ApiError && error.status === 409 && error.current
  const current = isConflict ? (error.current as MailingDetail) : null
  return current?.state === 'draft' ? current : null
}

/**
 * The draft of one mailing. When somebody else was quicker, both changes are merged; of a field that both have changed
 * the person chooses, and nothing is saved before.
 */
export function useMailingForm({ mailing, start, actions }: Args) {
  const t = useTranslations('mailings.conflict')
  const form = useSave()
  const [saved, setSaved] = useState(mailing)
  const [draft, setDraft] = useState(() => draftOf(mailing ?? start))
  const [conflicts, setConflicts] = useState<DraftField[]>([])
  const base = draftOf(saved ?? start)
  const change = (patch: Partial<MailingDraft>) => setDraft((before) => ({ ...before, ...patch }))

  /** The mailing as it is saved; null while a person has to choose. */
  const send = async (from: MailingDetail | null, next: MailingDraft): Promise<MailingDetail | null> => {
    const fields = fieldsOf(next)
    if (from === null) return (await runAction(actions.create({ body: fields }))).mailing
    if (Object.keys(changedFields(draftOf(from), next)).length === 0) return from
    const body = { ...fields, version: from.version }
    try {
      return (await runAction(actions.update({ params: { id: from.id }, body }))).mailing
    } catch (error) {
      const theirs = presentOf(error)
      if (!theirs) throw error
      const { merged, conflicts: both } = mergeEdits(draftOf(from), next, draftOf(theirs))
      setDraft(merged)
      setSaved(theirs)
      setConflicts(both as DraftField[])
      if (both.length > 0) return null
      toast.info(t('merged'))
      return send(theirs, merged)
    }
  }
  /** Saves, then does what follows; nothing follows while a person has to choose. */
  const save = (then: (kept: MailingDetail) => void) =>
    form.save(async () => {
      const kept = await send(saved, draft)
      if (!kept) return
      setSaved(kept)
      setDraft(draftOf(kept))
      then(kept)
    })
  const choose = (field: DraftField, mine: boolean) => {
    if (!mine) change({ [field]: base[field] })
    setConflicts((before) => before.filter((one) => one !== field))
  }
  const isDirty = Object.keys(changedFields(base, draft)).length > 0
  return { form, saved, draft, change, save, conflicts, choose, theirs: base, isDirty }
}
export type MailingForm = ReturnType<typeof useMailingForm>
