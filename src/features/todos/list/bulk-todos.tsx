'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { runAction } from '@/client/action'
import { FormDialog } from '@/components/forms/form-dialog'
import { useSave } from '@/components/forms/use-save'
import type { BodyOf } from '@/contracts/endpoint'
import type { TodoCard } from '@/contracts/superuser/todo'
import type { changeTodos } from '@/contracts/superuser/todos'
import { TODO_LIMITS, TODO_STATES } from '@/domain/todos/todo'
import { Button } from '@/ui/button'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { Select } from '@/ui/form/select'
import type { TodoActions, TodoChoices } from '../todo-actions'
import { useTodoCalls } from '../use-todo-calls'

type Change = BodyOf<typeof changeTodos>['change']
type Props = {
  todos: readonly TodoCard[]
  choices: TodoChoices
  actions: TodoActions
  onDone: () => void
}

/** What can be done with several todos; done and deleted can be taken back. */
export function BulkTodos({ todos, choices, actions, onDone }: Props) {
  const t = useTranslations('todos.bulk')
  const [open, setOpen] = useState<'assign' | 'tag' | null>(null)
  const { attempt, say } = useTodoCalls(actions)
  const ids = todos.map(({ id }) => id)
  const change = async (of: readonly string[], what: Change) =>
    of.length > 0 ? (await runAction(actions.bulk({ body: { ids: [...of], change: what } }))).ids : []
  /** Each goes back to the column it came from. */
  const reopen = async (changed: readonly string[]) => {
    for (const state of TODO_STATES) {
      const back = todos.filter((todo) => todo.state === state && changed.includes(todo.id))
      await change(
        back.map(({ id }) => id),
        { do: 'state', state },
      )
    }
  }
  const finish = () =>
    attempt(async () => {
      const changed = await change(ids, { do: 'state', state: 'done' })
      onDone()
      say(t('doneSaid', { count: changed.length }), () => reopen(changed))
    })
  const remove = () =>
    attempt(async () => {
      const changed = await change(ids, { do: 'delete' })
      onDone()
      say(
        t('deletedSaid', { count: changed.length }),
        async () => void (await change(changed, { do: 'restore' })),
      )
    })
  const apply = async (what: Change) => {
    await change(ids, what)
    setOpen(null)
    onDone()
  }
  const shared = { count: ids.length, onApply: apply, onClose: () => setOpen(null) }
  return (
    <>
      <Button size="sm" onClick={() => void finish()}>
        {t('done')}
      </Button>
      <Button size="sm" onClick={() => setOpen('assign')}>
        {t('assign')}
      </Button>
      <Button size="sm" onClick={() => setOpen('tag')}>
        {t('tag')}
      </Button>
      <Button size="sm" variant="danger-outline" onClick={() => void remove()}>
        {t('delete')}
      </Button>
      {open === 'assign' && <AssignDialog {...shared} choices={choices} />}
      {open === 'tag' && <TagDialog {...shared} />}
    </>
  )
}

type DialogProps = { count: number; onApply: (change: Change) => Promise<void>; onClose: () => void }

function AssignDialog({ count, choices, onApply, onClose }: DialogProps & Pick<Props, 'choices'>) {
  const t = useTranslations('todos')
  const form = useSave()
  const [assignee, setAssignee] = useState('none')
  return (
    <FormDialog
      title={t('bulk.assignTitle', { count })}
      submitLabel={t('bulk.assign')}
      busy={form.busy}
      failure={form.failure}
      onSubmit={() =>
        void form.save(() => onApply({ do: 'assign', assignee: assignee === 'none' ? null : assignee }))
      }
      onClose={onClose}
    >
      <Field label={t('columns.assignee')}>
        {(control) => (
          <Select
            {...control}
            value={assignee}
            onValueChange={setAssignee}
            options={[
              { value: 'none', label: t('filters.nobody') },
              ...choices.assignees.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
      </Field>
    </FormDialog>
  )
}

function TagDialog({ count, onApply, onClose }: DialogProps) {
  const t = useTranslations('todos')
  const form = useSave()
  const [tag, setTag] = useState('')
  return (
    <FormDialog
      title={t('bulk.tagTitle', { count })}
      submitLabel={t('bulk.tag')}
      busy={form.busy}
      failure={form.failure}
      disabled={tag.trim() === ''}
      onSubmit={() => void form.save(() => onApply({ do: 'tag', tag: tag.trim() }))}
      onClose={onClose}
    >
      <Field label={t('columns.tag')} error={form.errorOf('change.tag')}>
        {(control) => (
          <Input
            {...control}
            value={tag}
            maxLength={TODO_LIMITS.tag}
            onChange={(event) => setTag(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  )
}
