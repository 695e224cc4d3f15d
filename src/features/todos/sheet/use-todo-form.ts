'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ApiError } from '@/client/api'
import { runAction } from '@/client/action'
import { useSave } from '@/components/forms/use-save'
import type { TodoDetail } from '@/contracts/superuser/todo'
import { changedFields, mergeEdits } from '@/domain/todos/merge-edits'
import { toast } from '@/ui/toast/toast'
import type { TodoActions } from '../todo-actions'
import { draftOf, tidyDraft, type TodoDraft } from './todo-draft'

/** The todo that an edit is based on, and what of it somebody else has changed to something else than the draft. */
type Base = { todo: TodoDetail; conflicts: (keyof TodoDraft)[] }
type Args = { todo: TodoDetail; update: TodoActions['update']; onSaved: (saved: TodoDetail) => void }

/** Of a 409 the present todo; null for any other failure. */
const presentOf = (error: unknown): TodoDetail | null =>
  error instanceof ApiError && error.status === 409 && error.current ? (error.current as TodoDetail) : null

/**
 * The edit of one todo. When somebody else was quicker, both changes are merged; of a field that both have changed the
 * person chooses, and nothing is sent before.
 */
export function useTodoForm({ todo, update, onSaved }: Args) {
  const t = useTranslations('todos.conflict')
  const form = useSave()
  const [base, setBase] = useState<Base>({ todo, conflicts: [] })
  const [draft, setDraft] = useState(() => draftOf(todo))
  const change = (patch: Partial<TodoDraft>) => setDraft((before) => ({ ...before, ...patch }))

  /** The todo with everything saved; null when there is a conflict that a person has to look at. */
  const send = async (from: TodoDetail, next: TodoDraft): Promise<TodoDetail | null> => {
    const edit = changedFields(draftOf(from), next)
    if (Object.keys(edit).length === 0) return from
    const body = { version: from.version, ...edit }
    try {
      return (await runAction(update({ params: { id: from.id }, body }))).todo
    } catch (error) {
      const theirs = presentOf(error)
      if (!theirs) throw error
      const { merged, conflicts } = mergeEdits(draftOf(from), next, draftOf(theirs))
      setDraft(merged)
      setBase({ todo: theirs, conflicts })
      if (conflicts.length > 0) return null
      toast.info(t('merged'))
      return send(theirs, merged)
    }
  }
  const save = () =>
    form.save(async () => {
      const next = tidyDraft(draft)
      const saved = await send(base.todo, next)
      if (saved) onSaved(saved)
    })
  const choose = (field: keyof TodoDraft, mine: boolean) => {
    if (!mine) change({ [field]: draftOf(base.todo)[field] })
    setBase({ ...base, conflicts: base.conflicts.filter((one) => one !== field) })
  }
  return {
    form,
    draft,
    change,
    save,
    choose,
    theirs: draftOf(base.todo),
    conflicts: base.conflicts,
    isDirty: Object.keys(changedFields(draftOf(base.todo), draft)).length > 0,
  }
}
export type TodoForm = ReturnType<typeof useTodoForm>
