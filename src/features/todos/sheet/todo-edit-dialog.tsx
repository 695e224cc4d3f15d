'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { FormDialog } from '@/components/forms/form-dialog'
import type { TodoDetail } from '@/contracts/superuser/todo'
import type { TodoActions, TodoChoices } from '../todo-actions'
import { ConflictChoice } from './conflict-choice'
import { TodoFieldsEditor } from './todo-fields-editor'
import { useTodoForm } from './use-todo-form'

type Props = {
  todo: TodoDetail
  /** Stands above the fields. */
  notice: ReactNode
  choices: TodoChoices
  actions: TodoActions
  onSaved: (saved: TodoDetail) => void
  onClose: () => void
}

/** Changes everything of a todo at once. */
export function TodoEditDialog({ todo, notice, choices, actions, onSaved, onClose }: Props) {
  const t = useTranslations('todos')
  const edit = useTodoForm({ todo, update: actions.update, onSaved })
  return (
    <FormDialog
      title={t('editTitle')}
      size="lg"
      submitLabel={t('save')}
      busy={edit.form.busy}
      failure={edit.form.failure}
      disabled={edit.conflicts.length > 0 || edit.draft.title.trim() === ''}
      leave={{
        isDirty: edit.isDirty,
        title: t('leave.title'),
        text: t('leave.text'),
        leave: t('leave.leave'),
        stay: t('leave.stay'),
      }}
      onSubmit={() => void edit.save()}
      onClose={onClose}
    >
      {notice}
      <ConflictChoice form={edit} choices={choices} />
      <TodoFieldsEditor edit={edit} todo={todo} choices={choices} />
    </FormDialog>
  )
}
