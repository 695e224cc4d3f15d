'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { TodoDetail } from '@/contracts/superuser/todo'
import { TODO_LIMITS, TODO_PRIORITIES, TODO_STATES } from '@/domain/todos/todo'
import { Button } from '@/ui/button'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { Select } from '@/ui/form/select'
import { MarkdownText } from '../markdown-text'
import type { TodoChoices } from '../todo-actions'
import { ChecklistEditor } from './checklist-editor'
import { LinksEditor } from './links-editor'
import { TagsInput } from './tags-input'
import type { TodoForm } from './use-todo-form'

type Props = { edit: TodoForm; todo: TodoDetail; choices: TodoChoices }

/** The fields of a todo. */
export function TodoFieldsEditor({ edit, todo, choices }: Props) {
  const t = useTranslations('todos')
  const { draft, change, form } = edit
  return (
    <>
      <Field label={t('fields.title')} error={form.errorOf('title')}>
        {(control) => (
          <Input
            {...control}
            value={draft.title}
            maxLength={TODO_LIMITS.title}
            onChange={(event) => change({ title: event.target.value })}
          />
        )}
      </Field>
      <BodyField edit={edit} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('fields.state')}>
          {(control) => (
            <Select
              {...control}
              value={draft.state}
              onValueChange={(state) => change({ state })}
              options={TODO_STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
            />
          )}
        </Field>
        <Field label={t('fields.priority')}>
          {(control) => (
            <Select
              {...control}
              value={draft.priority}
              onValueChange={(priority) => change({ priority })}
              options={TODO_PRIORITIES.map((value) => ({ value, label: t(`priorities.${value}`) }))}
            />
          )}
        </Field>
        <Field label={t('fields.due')} error={form.errorOf('due')}>
          {(control) => (
            <Input
              {...control}
              type="date"
              value={draft.due ?? ''}
              onChange={(event) => change({ due: event.target.value || null })}
            />
          )}
        </Field>
        <Field label={t('fields.assignee')} error={form.errorOf('assignee')}>
          {(control) => (
            <Select
              {...control}
              value={draft.assignee ?? NOBODY}
              onValueChange={(id) => change({ assignee: id === NOBODY ? null : id })}
              options={[{ value: NOBODY, label: t('filters.nobody') }, ...peopleOf(todo, choices)]}
            />
          )}
        </Field>
      </div>
      <TagsInput
        tags={draft.tags}
        known={choices.tags}
        error={form.errorOf('tags')}
        onChange={(tags) => change({ tags })}
      />
      <ChecklistEditor
        steps={draft.checklist}
        error={form.errorOf('checklist')}
        onChange={(checklist) => change({ checklist })}
      />
      <LinksEditor
        links={draft.links}
        error={form.errorOf('links')}
        onChange={(links) => change({ links })}
      />
    </>
  )
}

const NOBODY = 'none'

/** Superusers, and the present assignee who may be none any more. */
function peopleOf({ assignee }: TodoDetail, { assignees }: TodoChoices) {
  const isKnown = assignees.some(({ id }) => id === assignee?.id)
  const people = assignee && !isKnown ? [...assignees, assignee] : assignees
  return people.map(({ id, name }) => ({ value: id, label: name }))
}

/** The text, or how it will look. */
function BodyField({ edit: { draft, change, form } }: Pick<Props, 'edit'>) {
  const t = useTranslations('todos')
  const [isShown, setShown] = useState(false)
  return (
    <div className="flex flex-col gap-2">
      <Field label={t('fields.body')} hint={t('bodyHint')} error={form.errorOf('body')}>
        {(control) =>
          isShown ? (
            <div id={control.id} className="min-h-32 rounded-control border border-line p-3">
              <MarkdownText text={draft.body} />
            </div>
          ) : (
            <textarea
              {...control}
              rows={7}
              className="control"
              value={draft.body}
              maxLength={TODO_LIMITS.body}
              onChange={(event) => change({ body: event.target.value })}
            />
          )
        }
      </Field>
      <Button size="sm" className="self-start" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
        {t('preview')}
      </Button>
    </div>
  )
}
