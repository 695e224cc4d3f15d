import type { ListDefinition, ListFilter } from '@/components/table/list-address'
import { TODO_PRIORITIES, TODO_STATES } from '@/domain/todos/todo'
import type { TodoChoices } from './todo-actions'

export const TODOS_PATH = '/superuser/todos'
export const TODO_VIEWS = ['board', 'list'] as const
export type TodoView = (typeof TODO_VIEWS)[number]

export const viewOf = (text: unknown): TodoView => TODO_VIEWS.find((view) => view === text) ?? 'board'

const DUES = ['overdue', 'today', 'week', 'none']
const LONGEST_LINK = 144

const filtersOf = ({ assignees, tags }: TodoChoices): ListFilter[] => [
  { id: 'state', kind: 'choice', values: TODO_STATES },
  { id: 'priority', kind: 'choice', values: TODO_PRIORITIES },
  { id: 'assignee', kind: 'choice', values: ['me', 'none', ...assignees.map(({ id }) => id)] },
  { id: 'tag', kind: 'choice', values: tags },
  { id: 'due', kind: 'choice', values: DUES },
  { id: 'link', kind: 'text', maxLength: LONGEST_LINK },
]

/** Board and list as their address says them; orders and filters are those of `GET /superuser/todos`. */
export const todosList = (choices: TodoChoices) =>
  ({
    sorts: [
      ...['-updated', 'updated', 'due', '-due', '-priority', 'priority', 'title', '-title'],
      ...['-created', 'created'],
    ],
    defaultSort: '-updated',
    filters: filtersOf(choices),
    columns: ['state', 'priority', 'due', 'assignee', 'tags', 'updated', 'created'],
    hidden: ['created'],
  }) satisfies ListDefinition

/** The same place with other values of some parameters; '' takes one away. */
export function todosHref(search: string, patch: Readonly<Record<string, string>>): string {
  const params = new URLSearchParams(search)
  for (const [name, value] of Object.entries(patch)) {
    if (value === '') params.delete(name)
    else params.set(name, value)
  }
  const text = params.toString()
  return text === '' ? TODOS_PATH : `${TODOS_PATH}?${text}`
}
