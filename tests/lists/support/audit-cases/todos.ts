import { addTodoComment, createTodo } from '@/contracts/superuser/todos'
import { AUTOMATIC_KEY } from '@/server/todos/automatic/settings'
import { db } from '@/server/db/prisma'
import { answerOf } from '~/tests/support/administration'
import { makeUser } from '~/tests/support/fixtures/factories'
import type { AuditCase, AuditCases } from '../audit-case'

const STEP = { id: 'step-1', text: 'Open the valve', done: false }

/** A superuser with a todo and a comment on it. */
async function written() {
  const person = await makeUser('superuser')
  const body = { title: 'Clean the filter', checklist: [STEP] }
  const { todo } = await answerOf(createTodo, person, { body })
  const id: string = todo.id
  const { comment } = await answerOf(addTodoComment, person, { params: { id }, body: { text: 'Soon' } })
  const entity = { type: 'todo', id, name: 'Clean the filter' } as const
  return { token: person.token, id, commentId: String(comment.id), entity }
}

const onTodo = (given: Pick<AuditCase, 'body'> = {}, params: Record<string, string> = {}) =>
  async function make(): Promise<AuditCase> {
    const { token, id, entity } = await written()
    return { token, params: { id, ...params }, entity, ...given }
  }

const onComment = (given: Pick<AuditCase, 'body'> = {}) =>
  async function make(): Promise<AuditCase> {
    const { token, id, commentId, entity } = await written()
    return { token, params: { id, commentId }, entity, ...given }
  }

const inBulk = (change: object, leaves: AuditCase['leaves'], deletedAt: Date | null = null) =>
  async function make(): Promise<AuditCase> {
    const { token, id, entity } = await written()
    await db().todo.update({ where: { id }, data: { deletedAt } })
    return { token, body: { ids: [id], change }, entity, ...(leaves && { leaves }) }
  }

/** Each call of the Todo Manager. */
export const todoCases: AuditCases = {
  createTodo: async () => ({
    token: (await makeUser('superuser')).token,
    body: { title: 'Call the plumber' },
    entity: { type: 'todo', name: 'Call the plumber' },
  }),
  updateTodo: onTodo({ body: { version: 1, priority: 'urgent' } }),
  moveTodo: onTodo({ body: { from: 'open', state: 'doing' } }),
  tickTodoStep: onTodo({ body: { done: true } }, { stepId: STEP.id }),
  deleteTodo: onTodo(),
  restoreTodo: async () => {
    const { token, id, entity } = await written()
    await db().todo.update({ where: { id }, data: { deletedAt: new Date() } })
    return { token, params: { id }, entity }
  },
  changeTodos: [
    inBulk({ do: 'state', state: 'done' }, ['todo.update']),
    inBulk({ do: 'delete' }, ['todo.delete']),
    inBulk({ do: 'restore' }, ['todo.restore'], new Date()),
  ],
  addTodoComment: onTodo({ body: { text: 'Tomorrow' } }),
  editTodoComment: onComment({ body: { text: 'Now' } }),
  deleteTodoComment: onComment(),
  setAutomaticTodos: async () => ({
    token: (await makeUser('superuser')).token,
    body: { id: 'worker_silent', on: true },
    entity: { type: 'setting', id: AUTOMATIC_KEY },
    after: () => db().setting.deleteMany({ where: { key: AUTOMATIC_KEY } }),
  }),
}
