import * as z from 'zod'
import { Done, endpoint } from '@/contracts/endpoint'
import { listQuery } from '@/contracts/list'
import { TODO_LIMITS, TODO_LINK_KINDS, TODO_PRIORITIES, TODO_STATES } from '@/domain/todos/todo'
import { TodoCard, TodoComment, TodoDetail, TodoFields, TodoTag } from './todo'

const id = z.strictObject({ id: z.uuid() })
const todo = z.object({ todo: TodoDetail })
const superuser = { access: 'superuser' } as const

export const TODO_DUES = ['overdue', 'today', 'week', 'none'] as const
const THING = new RegExp(`^(${TODO_LINK_KINDS.join('|')}):.+$`)

const narrowing = {
  priority: z.enum(TODO_PRIORITIES).optional(),
  /** Id of a user, the caller, or nobody. */
  assignee: z.union([z.literal('me'), z.literal('none'), z.uuid()]).optional(),
  tag: TodoTag.optional(),
  /** By the calendar of the caller's time zone; what is done is never due. */
  due: z.enum(TODO_DUES).optional(),
  /** The linked thing, `<kind>:<id>`. */
  link: z
    .string()
    .max(TODO_LIMITS.linkId + 16)
    .regex(THING, 'Name a thing as kind:id')
    .optional(),
}
export const todoFilters = { ...narrowing, state: z.enum(TODO_STATES).optional() }

export const TODO_SORTS = [
  'title',
  '-title',
  'due',
  '-due',
  'priority',
  '-priority',
  'created',
  '-created',
  'updated',
  '-updated',
] as const

export const listTodos = endpoint({
  method: 'GET',
  path: '/superuser/todos',
  ...superuser,
  summary: 'Todos as a list',
  query: listQuery(todoFilters, TODO_SORTS),
  output: z.object({ todos: z.array(TodoCard), total: z.number(), nextCursor: z.string().nullable() }),
})

export const getTodoBoard = endpoint({
  method: 'GET',
  path: '/superuser/todos/board',
  ...superuser,
  summary: 'Todos as a board: the first 200 of each column, in the order in which people put them',
  query: z.strictObject({ ...todoFilters, query: z.string().trim().max(128).optional() }),
  output: z.object({
    columns: z.array(z.object({ state: z.enum(TODO_STATES), total: z.number(), todos: z.array(TodoCard) })),
  }),
})

export const getTodoChoices = endpoint({
  method: 'GET',
  path: '/superuser/todos/choices',
  ...superuser,
  summary: 'Who todos can be assigned to, and which tags there are',
  output: z.object({
    assignees: z.array(z.object({ id: z.string(), name: z.string(), email: z.string() })),
    tags: z.array(z.string()),
  }),
})

export const findTodoLinks = endpoint({
  method: 'GET',
  path: '/superuser/todos/links',
  ...superuser,
  summary: 'Devices, persons, alerts, roll-outs and jobs that a todo can be linked to',
  query: z.strictObject({
    kind: z.enum(TODO_LINK_KINDS),
    query: z.string().trim().max(128).default(''),
  }),
  output: z.object({ things: z.array(z.object({ id: z.string(), name: z.string() })) }),
})

export const getTodo = endpoint({
  method: 'GET',
  path: '/superuser/todos/{id}',
  ...superuser,
  summary: 'One todo with its comments',
  params: id,
  output: todo,
})

export const createTodo = endpoint({
  method: 'POST',
  path: '/superuser/todos',
  ...superuser,
  errors: ['conflict', 'not_found'],
  audit: ['todo.create'],
  summary: 'Write a todo; it stands first in its column',
  limit: { points: 600, seconds: 3600, by: 'user' },
  body: z.strictObject({ ...TodoFields.partial().shape, title: TodoFields.shape.title }),
  output: todo,
})

export const updateTodo = endpoint({
  method: 'PATCH',
  path: '/superuser/todos/{id}',
  ...superuser,
  errors: ['conflict'],
  audit: ['todo.update'],
  summary: 'Change a todo that is as of `version`; otherwise 409 with the present one in `current`',
  params: id,
  body: z.strictObject({
    version: z.number().int().min(1).max(2_147_483_647),
    ...TodoFields.partial().shape,
  }),
  output: todo,
})

export const moveTodo = endpoint({
  method: 'POST',
  path: '/superuser/todos/{id}/move',
  ...superuser,
  errors: ['conflict'],
  audit: ['todo.update'],
  summary:
    'Put a todo below `after`, above `before`, or at the end of a column; 409 when it is no longer in `from`',
  params: id,
  body: z.strictObject({
    /** The column it was seen in. */
    from: z.enum(TODO_STATES),
    state: z.enum(TODO_STATES),
    after: z.uuid().nullable().default(null),
    before: z.uuid().nullable().default(null),
  }),
  output: z.object({ todo: TodoCard }),
})

export const tickTodoStep = endpoint({
  method: 'PATCH',
  path: '/superuser/todos/{id}/checklist/{stepId}',
  ...superuser,
  errors: ['conflict'],
  audit: ['todo.update'],
  summary: 'Tick a step of the checklist, or take the tick away',
  params: id.extend({ stepId: z.string().regex(/^[\w-]{1,40}$/) }),
  body: z.strictObject({ done: z.boolean() }),
  output: todo,
})

export const deleteTodo = endpoint({
  method: 'DELETE',
  path: '/superuser/todos/{id}',
  ...superuser,
  audit: ['todo.delete'],
  summary: 'Delete a todo; it can be restored for 30 days',
  params: id,
  output: Done,
})

export const restoreTodo = endpoint({
  method: 'POST',
  path: '/superuser/todos/{id}/restore',
  ...superuser,
  audit: ['todo.restore'],
  summary: 'Bring a deleted todo back',
  params: id,
  output: todo,
})

const ids = z.array(z.uuid()).min(1).max(TODO_LIMITS.bulk, `At most ${TODO_LIMITS.bulk} at once`)

export const changeTodos = endpoint({
  method: 'POST',
  path: '/superuser/todos/bulk',
  ...superuser,
  errors: ['conflict', 'not_found'],
  audit: ['todo.update', 'todo.delete', 'todo.restore'],
  summary: 'Do one thing to several todos, all or none; answers those that it changed',
  body: z.strictObject({
    ids,
    change: z.union([
      z.strictObject({ do: z.literal('state'), state: z.enum(TODO_STATES) }),
      z.strictObject({ do: z.literal('assign'), assignee: z.uuid().nullable() }),
      z.strictObject({ do: z.literal('tag'), tag: TodoTag }),
      z.strictObject({ do: z.literal('untag'), tag: TodoTag }),
      z.strictObject({ do: z.literal('delete') }),
      z.strictObject({ do: z.literal('restore') }),
    ]),
  }),
  output: z.object({ ids: z.array(z.string()) }),
})

const text = z
  .string()
  .trim()
  .min(1, 'Write something')
  .max(TODO_LIMITS.comment, `Use at most ${TODO_LIMITS.comment} characters`)
const ofComment = id.extend({ commentId: z.uuid() })

export const addTodoComment = endpoint({
  method: 'POST',
  path: '/superuser/todos/{id}/comments',
  ...superuser,
  errors: ['conflict'],
  audit: ['todo.comment'],
  summary: 'Comment on a todo; a comment has at most 5,000 characters, a todo 1,000 comments',
  limit: { points: 600, seconds: 3600, by: 'user' },
  params: id,
  body: z.strictObject({ text }),
  output: z.object({ comment: TodoComment }),
})

export const editTodoComment = endpoint({
  method: 'PATCH',
  path: '/superuser/todos/{id}/comments/{commentId}',
  ...superuser,
  errors: ['conflict'],
  audit: ['todo.comment_edit'],
  summary: 'Change a comment of your own',
  params: ofComment,
  body: z.strictObject({ text }),
  output: z.object({ comment: TodoComment }),
})

export const deleteTodoComment = endpoint({
  method: 'DELETE',
  path: '/superuser/todos/{id}/comments/{commentId}',
  ...superuser,
  errors: ['conflict'],
  audit: ['todo.comment_delete'],
  summary: 'Delete a comment of your own',
  params: ofComment,
  output: Done,
})

/** What the server can write todos about by itself. */
export const AUTOMATIC_TODOS = [
  'mail_failed',
  'mailing_bounced',
  'rollout_failed',
  'worker_silent',
  'inbox_growing',
  'backup_unverified',
  'disk_forecast',
] as const
export type AutomaticTodo = (typeof AUTOMATIC_TODOS)[number]
const kinds = z.object({ kinds: z.array(z.object({ id: z.enum(AUTOMATIC_TODOS), on: z.boolean() })) })

export const getAutomaticTodos = endpoint({
  method: 'GET',
  path: '/superuser/todos/automatic',
  ...superuser,
  summary: 'What the server writes todos about by itself',
  output: kinds,
})

export const setAutomaticTodos = endpoint({
  method: 'PUT',
  path: '/superuser/todos/automatic',
  ...superuser,
  audit: ['setting.update'],
  summary: 'Switch one kind of automatic todos on or off',
  body: z.strictObject({ id: z.enum(AUTOMATIC_TODOS), on: z.boolean() }),
  output: kinds,
})
