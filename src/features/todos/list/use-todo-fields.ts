'use client'
import { useTranslations } from 'next-intl'
import type { FilterField } from '@/components/table/filters/filter-bar'
import { TODO_PRIORITIES, TODO_STATES } from '@/domain/todos/todo'
import type { TodoChoices } from '../todo-actions'

const DUES = ['overdue', 'today', 'week', 'none'] as const

/** How the filters are called; a board shows every state. */
export function useTodoFields({ assignees }: TodoChoices, { isBoard }: { isBoard: boolean }): FilterField[] {
  const t = useTranslations('todos')
  const states = {
    id: 'state',
    label: t('columns.state'),
    options: TODO_STATES.map((value) => ({ value, label: t(`states.${value}`) })),
  }
  return [
    ...(isBoard ? [] : [states]),
    {
      id: 'priority',
      label: t('columns.priority'),
      options: TODO_PRIORITIES.map((value) => ({ value, label: t(`priorities.${value}`) })),
    },
    {
      id: 'assignee',
      label: t('columns.assignee'),
      options: [
        { value: 'me', label: t('filters.me') },
        { value: 'none', label: t('filters.nobody') },
        ...assignees.map(({ id, name }) => ({ value: id, label: name })),
      ],
    },
    { id: 'tag', label: t('columns.tag') },
    {
      id: 'due',
      label: t('columns.due'),
      options: DUES.map((value) => ({ value, label: t(`filters.${value}`) })),
    },
    { id: 'link', label: t('filters.link') },
  ]
}
