import type { addTodoComment, deleteTodoComment, editTodoComment } from '@/contracts/superuser/todos'
import { truncate } from '@/domain/text/truncate'
import { TODO_LIMITS } from '@/domain/todos/todo'
import { recordAudit } from '@/server/audit/record'
import type { SignedIn } from '@/server/context'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { requireTodo, todoEntity } from './todo-row'
import { commentView, WITH_COMMENTS } from './todo-view'
import { type Tx, withTodos } from './with-todos'

const RECORDED_CHARACTERS = 500

const change = (before: string | null, after: string | null) => [
  {
    field: 'text',
    before: before && truncate(before, RECORDED_CHARACTERS),
    after: after && truncate(after, RECORDED_CHARACTERS),
  },
]

export const writeComment: Verb<typeof addTodoComment> = (ctx, { params: { id }, body: { text } }) =>
  withTodos(async (tx) => {
    const todo = await requireTodo(tx, id)
    if (todo.comments.length >= TODO_LIMITS.comments)
      throw new AppError('conflict', `A todo has at most ${TODO_LIMITS.comments} comments`)
    const data = { todoId: id, authorId: ctx.actor.userId, text, createdAt: ctx.now }
    const comment = await tx.todoComment.create({ data, ...WITH_COMMENTS })
    const changes = change(null, text)
    await recordAudit(tx, ctx, { action: 'todo.comment', entity: todoEntity(todo), changes })
    return { comment: commentView(comment) }
  })

type Named = { id: string; commentId: string }

/** A comment of the caller, and its todo; 403 for another's. */
async function requireOwnComment(tx: Tx, { actor }: SignedIn, { id, commentId }: Named) {
  const todo = await requireTodo(tx, id)
  const comment = todo.comments.find((one) => one.id === commentId)
  if (!comment) throw new AppError('not_found', 'There is no such comment')
  if (comment.authorId !== actor.userId) throw new AppError('forbidden', 'This comment is not yours')
  return { todo, comment }
}

export const changeComment: Verb<typeof editTodoComment> = (ctx, { params, body: { text } }) =>
  withTodos(async (tx) => {
    const { todo, comment } = await requireOwnComment(tx, ctx, params)
    const edited = await tx.todoComment.update({
      where: { id: comment.id },
      data: { text, editedAt: ctx.now },
      ...WITH_COMMENTS,
    })
    const changes = change(comment.text, text)
    await recordAudit(tx, ctx, { action: 'todo.comment_edit', entity: todoEntity(todo), changes })
    return { comment: commentView(edited) }
  })

export const removeComment: Verb<typeof deleteTodoComment> = (ctx, { params }) =>
  withTodos(async (tx) => {
    const { todo, comment } = await requireOwnComment(tx, ctx, params)
    await tx.todoComment.delete({ where: { id: comment.id } })
    const changes = change(comment.text, null)
    await recordAudit(tx, ctx, { action: 'todo.comment_delete', entity: todoEntity(todo), changes })
    return { ok: true }
  })
