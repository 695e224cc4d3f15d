'use client'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import { ConflictSides } from '@/components/forms/conflict-sides'
import type { TodoChoices } from '../todo-actions'
import { formatDate } from '../todo-chips'
import type { TodoDraft } from './todo-draft'
import type { TodoForm } from './use-todo-form'

type Props = { form: TodoForm; choices: TodoChoices }

/** Of each field that two people have changed at once: both states, and the choice between them. */
export function ConflictChoice({ form: { conflicts, draft, theirs, choose }, choices }: Props) {
  const t = useTranslations('todos')
  const textOf = useFieldText(choices)
  return (
    <ConflictSides
      heading="h3"
      texts={{
        title: t('conflict.title'),
        text: t('conflict.text'),
        keepMine: t('conflict.keepMine'),
        takeTheirs: t('conflict.takeTheirs'),
      }}
      fields={conflicts.map((field) => {
        const name = t(`fields.${field}`)
        return {
          field,
          name,
          mine: { label: t('conflict.mine', { field: name }), text: textOf(field, draft) },
          theirs: { label: t('conflict.theirs', { field: name }), text: textOf(field, theirs) },
        }
      })}
      onChoose={choose}
    />
  )
}

/** A field as a text. */
function useFieldText({ assignees }: TodoChoices) {
  const t = useTranslations('todos')
  const format = useFormat()
  const nothing = t('conflict.nothing')
  return (field: keyof TodoDraft, draft: TodoDraft): string => {
    const texts: Record<keyof TodoDraft, () => string> = {
      title: () => draft.title,
      body: () => draft.body,
      state: () => t(`states.${draft.state}`),
      priority: () => t(`priorities.${draft.priority}`),
      due: () => (draft.due ? formatDate(format, draft.due) : ''),
      assignee: () => assignees.find(({ id }) => id === draft.assignee)?.name ?? draft.assignee ?? '',
      tags: () => draft.tags.join(', '),
      checklist: () => draft.checklist.map(({ text, done }) => `${done ? '☑' : '☐'} ${text}`).join('\n'),
      links: () => draft.links.map(({ kind, name }) => `${t(`linkKinds.${kind}`)}: ${name}`).join('\n'),
    }
    return texts[field]() || nothing
  }
}
