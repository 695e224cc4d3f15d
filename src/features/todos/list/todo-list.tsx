'use client'
import { ListTodo } from 'lucide-react'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { DataTable } from '@/components/table/data-table'
import { useListAddress } from '@/components/table/use-list-address'
import type { TodoCard } from '@/contracts/superuser/todo'
import { todosHref, todosList } from '../todo-address'
import type { TodoActions, TodoChoices } from '../todo-actions'
import { BulkTodos } from './bulk-todos'
import { useTodoColumns } from './todo-columns'
import { useTodoFields } from './use-todo-fields'

type Props = {
  todos: readonly TodoCard[]
  total: number
  nextCursor: string | null
  choices: TodoChoices
  actions: TodoActions
}

/** Todos as a list; a row opens the todo beside it. */
export function TodoList({ todos, total, nextCursor, choices, actions }: Props) {
  const t = useTranslations('todos')
  const search = useSearchParams().toString()
  const list = useListAddress(useMemo(() => todosList(choices), [choices]))
  return (
    <DataTable
      list={list}
      label={t('list')}
      searchHint={t('search')}
      fields={useTodoFields(choices, { isBoard: false })}
      columns={useTodoColumns()}
      rows={todos}
      rowId={({ id }) => id}
      rowLabel={({ title }) => title}
      rowHref={({ id }) => todosHref(search, { todo: id })}
      nextCursor={nextCursor}
      total={total}
      bulkActions={(rows, clear) => (
        <BulkTodos todos={rows} choices={choices} actions={actions} onDone={clear} />
      )}
      empty={{ icon: <ListTodo />, title: t('emptyTitle'), description: t('emptyText') }}
    />
  )
}
