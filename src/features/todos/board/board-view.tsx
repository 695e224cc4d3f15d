'use client'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { FilterBar } from '@/components/table/filters/filter-bar'
import { useListAddress } from '@/components/table/use-list-address'
import { useTodoFields } from '../list/use-todo-fields'
import type { BoardColumns, TodoActions, TodoChoices } from '../todo-actions'
import { todosList } from '../todo-address'
import { TodoBoard } from './todo-board'

type Props = { columns: BoardColumns; choices: TodoChoices; actions: TodoActions }

/** The board with its search and filters. */
export function BoardView({ columns, choices, actions }: Props) {
  const t = useTranslations('todos')
  const list = useListAddress(useMemo(() => todosList(choices), [choices]))
  return (
    <div className="@container flex min-w-0 flex-col gap-3">
      <FilterBar list={list} fields={useTodoFields(choices, { isBoard: true })} searchHint={t('search')} />
      <div aria-busy={list.isPending} className={list.isPending ? 'opacity-60' : undefined}>
        <TodoBoard columns={columns} actions={actions} />
      </div>
    </div>
  )
}
