'use client'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useNow } from '@/client/clock'
import { useFormat } from '@/client/format'
import { listColumnHelper } from '@/components/table/columns'
import type { TodoCard } from '@/contracts/superuser/todo'
import { DueChip, PriorityChip, StateChip } from '../todo-chips'

const AGE_TICK_MS = 60_000
const column = listColumnHelper<TodoCard>()

function Age({ at }: { at: string }) {
  const format = useFormat()
  const now = useNow(AGE_TICK_MS)
  return <span title={format.dateTime(at)}>{format.ago(at, now)}</span>
}

/** Columns of the list of todos. */
export function useTodoColumns() {
  const t = useTranslations('todos.columns')
  return useMemo(
    () =>
      column.columns([
        column.accessor('title', {
          header: t('title'),
          meta: { isName: true, className: 'min-w-60 wrap-anywhere' },
        }),
        column.accessor('state', {
          header: t('state'),
          cell: ({ row }) => <StateChip state={row.original.state} />,
        }),
        column.accessor('priority', {
          header: t('priority'),
          cell: ({ row }) => <PriorityChip priority={row.original.priority} />,
        }),
        column.accessor('due', {
          header: t('due'),
          cell: ({ row }) => <DueChip todo={row.original} />,
        }),
        column.accessor(({ assignee }) => assignee?.name ?? '', { id: 'assignee', header: t('assignee') }),
        column.accessor(({ tags }) => tags.join(', '), { id: 'tags', header: t('tags') }),
        column.accessor('updatedAt', {
          id: 'updated',
          header: t('updated'),
          cell: ({ row }) => <Age at={row.original.updatedAt} />,
        }),
        column.accessor('createdAt', {
          id: 'created',
          header: t('created'),
          cell: ({ row }) => <Age at={row.original.createdAt} />,
        }),
      ]),
    [t],
  )
}
