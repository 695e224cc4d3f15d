import type { deleteTodo, restoreTodo } from '@/contracts/superuser/todos'
import { TODO_RESTORE_DAYS } from '@/domain/todos/todo'
import { recordAudit } from '@/server/audit/record'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'
import { DAY_MS } from '@/server/job'
import type { Verb } from '@/server/verb'
import { requireTodo, todoEntity } from './todo-row'
import { detailView } from './todo-view'
import { withTodos } from './with-todos'

/** Deleted before this it cannot be restored. */
export const restorableSince = (now: Date): Date => new Date(now.getTime() - TODO_RESTORE_DAYS * DAY_MS)

export const removeTodo: Verb<typeof deleteTodo> = (ctx, { params: { id } }) =>
  withTodos(async (tx) => {
    const before = await requireTodo(tx, id)
    await tx.todo.update({ where: { id }, data: { deletedAt: ctx.now } })
    await recordAudit(tx, ctx, { action: 'todo.delete', entity: todoEntity(before) })
    return { ok: true }
  })

/** Idempotent. */
export const bringTodoBack: Verb<typeof restoreTodo> = (ctx, { params: { id } }) =>
  withTodos(async (tx) => {
    const where = { id, deletedAt: { gte: restorableSince(ctx.now) } }
    const { count } = await tx.todo.updateMany({ where, data: { deletedAt: null } })
    const row = await requireTodo(tx, id)
    if (count > 0) await recordAudit(tx, ctx, { action: 'todo.restore', entity: todoEntity(row) })
    return { todo: detailView(row) }
  })

/**
 * Deletes for good what can no longer be restored. One whose cause lasts stays: without it the server would write it
 * again.
 */
export const pruneTodos = (now: Date): Promise<unknown> =>
  db().todo.deleteMany({ where: { deletedAt: { lt: restorableSince(now) }, cause: null } })

export const missingTodos = () => new AppError('not_found', 'One of these todos is not there any more')
