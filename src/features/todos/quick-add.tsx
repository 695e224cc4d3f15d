'use client'
import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type SyntheticEvent, useState } from 'react'
import { runAction } from '@/client/action'
import { useToastedSave } from '@/components/forms/use-toasted-save'
import type { ListState } from '@/components/table/list-address'
import { TODO_LIMITS, TODO_PRIORITIES } from '@/domain/todos/todo'
import { Button } from '@/ui/button'
import { Input } from '@/ui/form/input'
import type { TodoActions, TodoChoices } from './todo-actions'

type Props = {
  create: TodoActions['create']
  filters: ListState['filters']
  choices: TodoChoices
  me: string | undefined
}

/** What the filters that are set say of a new todo, so that it does not vanish behind them. */
function fieldsOf({ filters, choices, me }: Omit<Props, 'create'>) {
  const { priority, assignee, tag } = filters
  const person = assignee === 'me' ? me : choices.assignees.find(({ id }) => id === assignee)?.id
  const known = TODO_PRIORITIES.find((one) => one === priority)
  return {
    ...(known && { priority: known }),
    ...(person && { assignee: person }),
    ...(tag && { tags: [tag] }),
  }
}

/** One line, and Enter: the todo stands first among the open ones. */
export function QuickAdd({ create, ...given }: Props) {
  const t = useTranslations('todos')
  const [title, setTitle] = useState('')
  const { busy, save } = useToastedSave()
  const add = (event: SyntheticEvent) => {
    event.preventDefault()
    if (title.trim() === '') return
    void save(async () => {
      await runAction(create({ body: { title: title.trim(), ...fieldsOf(given) } }))
      setTitle('')
    })
  }
  return (
    <form onSubmit={add} className="flex gap-2">
      <Input
        aria-label={t('quickAdd')}
        placeholder={t('quickAdd')}
        value={title}
        maxLength={TODO_LIMITS.title}
        autoComplete="off"
        onChange={(event) => setTitle(event.target.value)}
      />
      <Button type="submit" variant="primary" busy={busy}>
        <Plus aria-hidden />
        {t('add')}
      </Button>
    </form>
  )
}
