'use client'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/client/format'
import { Button } from '@/ui/button'
import type { TodoChoices } from '../todo-actions'
import { formatDate } from '../todo-chips'
import type { TodoDraft } from './todo-draft'
import type { TodoForm } from './use-todo-form'

type Props = { form: TodoForm; choices: TodoChoices }

/** Of each field that two people have changed at once: both states, and the choice between them. */
export function ConflictChoice({ form: { conflicts, draft, theirs, choose }, choices }: Props) {
  const t = useTranslations('todos')
  const text = useFieldText(choices)
  if (conflicts.length === 0) return null
  return (
    <section role="alert" className="flex flex-col gap-3 rounded-control border border-warning p-3">
      <div>
        <h3 className="text-sm font-semibold">{t('conflict.title')}</h3>
        <p className="text-[0.8125rem] text-muted">{t('conflict.text')}</p>
      </div>
      {conflicts.map((field) => (
        <div key={field} role="group" aria-label={t(`fields.${field}`)} className="grid gap-2 sm:grid-cols-2">
          <Side
            label={t('conflict.mine', { field: t(`fields.${field}`) })}
            text={text(field, draft)}
            choose={t('conflict.keepMine')}
            onChoose={() => choose(field, true)}
          />
          <Side
            label={t('conflict.theirs', { field: t(`fields.${field}`) })}
            text={text(field, theirs)}
            choose={t('conflict.takeTheirs')}
            onChoose={() => choose(field, false)}
          />
        </div>
      ))}
    </section>
  )
}

type SideProps = { label: string; text: string; choose: string; onChoose: () => void }

function Side({ label, text, choose, onChoose }: SideProps) {
  return (
    <div className="flex min-w-0 flex-col items-start gap-1.5 rounded-control bg-sunken p-2.5">
      <p className="text-xs font-medium text-muted">{label}</p>
      <p className="max-h-40 w-full flex-1 overflow-y-auto text-sm wrap-anywhere whitespace-pre-wrap">
        {text}
      </p>
      <Button size="sm" onClick={onChoose}>
        {choose}
      </Button>
    </div>
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
