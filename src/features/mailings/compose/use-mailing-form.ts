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
import { useDraft } from '../use-draft'
import { type DraftField, draftOf, fieldsOf, type MailingDraft } from './mailing-draft'

type Args = {
  /** The draft that is changed; null for a new one. */
  mailing: MailingDetail | null
  /** What a new one begins with. */
  start: MailingFields
  actions: Pick<MailingActions, 'create' | 'update'>
  /** A new one was saved for the first time. */
  onCreated: (mailing: MailingDetail) => void
}

/** Of a 409 the present mailing; null for any other failure, and for one that is no draft any more. */
export const presentOf = (error: unknown): MailingDetail | null => {
  const isConflict = error instanceof ApiError && error.status === 409 && error.current
  const current = isConflict ? (error.current as MailingDetail) : null
  return current?.state === 'draft' ? current : null
}

const isSame = (a: MailingDraft, b: MailingDraft): boolean => Object.keys(changedFields(a, b)).length === 0

/**
 * The draft of one mailing. When somebody else was quicker, both changes are merged; of a field that both have changed
 * the person chooses, and nothing is saved before. What is typed while a save is on its way stays.
 */
export function useMailingForm({ mailing, start, actions, onCreated }: Args) {
  const t = useTranslations('mailings.conflict')
  const form = useSave()
  const [saved, setSaved] = useState(mailing)
  const { draft, latestDraft, put, change, rebase } = useDraft(() => draftOf(mailing ?? start))
  const [conflicts, setConflicts] = useState<DraftField[]>([])
  const base = draftOf(saved ?? start)

  const keep = (kept: MailingDetail, sent: MailingDraft): MailingDetail => {
    setSaved(kept)
    rebase(sent, draftOf(kept))
    return kept
  }
  /** Goes on from what somebody else has saved since `from`; false when a person has to choose. */
  const adopt = (from: MailingDetail, theirs: MailingDetail): boolean => {
    const { merged, conflicts: both } = mergeEdits(draftOf(from), latestDraft(), draftOf(theirs))
    put(merged)
    setSaved(theirs)
    setConflicts(both as DraftField[])
    return both.length === 0
  }
  /** The mailing as it is saved; null while a person has to choose. */
  const send = async (from: MailingDetail | null): Promise<MailingDetail | null> => {
    const sent = latestDraft()
    const fields = fieldsOf(sent)
    if (from === null) {
      const created = keep((await runAction(actions.create({ body: fields }))).mailing, sent)
      onCreated(created)
      return created
    }
    if (isSame(draftOf(from), sent)) return from
    const body = { ...fields, version: from.version }
    try {
      return keep((await runAction(actions.update({ params: { id: from.id }, body }))).mailing, sent)
    } catch (error) {
      const theirs = presentOf(error)
      if (!theirs) throw error
      if (!adopt(from, theirs)) return null
      toast.info(t('merged'))
      return send(theirs)
    }
  }
  /**
   * Saves, then does what follows, which is about all that the fields say: what was typed meanwhile is saved before it.
   * Nothing follows while a person has to choose.
   */
  const save = (then?: (kept: MailingDetail) => void) =>
    form.save(async () => {
      let kept = await send(saved)
      while (then && kept && !isSame(draftOf(kept), latestDraft())) kept = await send(kept)
      if (kept) then?.(kept)
    })
  const choose = (field: DraftField, mine: boolean) => {
    if (!mine) change({ [field]: base[field] })
    setConflicts((before) => before.filter((one) => one !== field))
  }
  const isDirty = !isSame(base, draft)
  return { form, saved, draft, change, save, adopt, conflicts, choose, theirs: base, isDirty }
}
export type MailingForm = ReturnType<typeof useMailingForm>
