import type { TodoFields } from '@/contracts/superuser/todo'
import type { createTodo, updateTodo } from '@/contracts/superuser/todos'
import { DEFAULT_TODO } from '@/domain/todos/todo'
import type { Prisma } from '@/generated/prisma/client'
import { changesBetween } from '@/server/audit/changes'
import { recordAudit } from '@/server/audit/record'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { resolveLinks } from './links'
import { takeRank, TOP } from './rank'
import { auditedFields, requireTodo, todoEntity } from './todo-row'
import { dateOf, detailView, type DetailRow, dueOf, priorityIndex, WITH_DETAIL } from './todo-view'
import { type Tx, withTodos } from './with-todos'

type Edit = Partial<TodoFields>

/** Throws 400 unless the id is that of a superuser who can sign in. */
export async function requireAssignee(tx: Tx, id: string | null): Promise<void> {
  if (id === null) return
  if ((await tx.user.count({ where: { id, role: 'superuser', disabledAt: null } })) > 0) return
  const message = 'Choose a superuser'
  throw new AppError('invalid_input', message, { issues: [{ path: 'assignee', message }] })
}

/** The columns that follow from fields as they are; absent fields stay. */
function columnsOf({ title, body, tags, checklist, priority, due, assignee }: Edit) {
  return {
    ...(title !== undefined && { title }),
    ...(body !== undefined && { body }),
    ...(tags !== undefined && { tags }),
    ...(checklist !== undefined && { checklist }),
    ...(priority !== undefined && { priority: priorityIndex(priority) }),
    ...(due !== undefined && { due: dueOf(due) }),
    ...(assignee !== undefined && { assigneeId: assignee }),
  }
}

/** The columns that a column of the board brings. */
export const stateColumns = (state: TodoFields['state'], now: Date) => ({
  state,
  doneAt: state === 'done' ? now : null,
})

export const writeTodo: Verb<typeof createTodo> = (ctx, { body }) =>
  withTodos(async (tx) => {
    await requireAssignee(tx, body.assignee ?? null)
    const state = body.state ?? DEFAULT_TODO.state
    const row = await tx.todo.create({
      data: {
        ...columnsOf(body),
        ...stateColumns(state, ctx.now),
        title: body.title,
        authorId: ctx.actor.userId,
        rank: await takeRank(tx, state, { place: TOP }),
        createdAt: ctx.now,
        updatedAt: ctx.now,
        links: { create: await resolveLinks(tx, body.links ?? []) },
      },
      include: WITH_DETAIL,
    })
    const changes = changesBetween(null, auditedFields(row))
    await recordAudit(tx, ctx, { action: 'todo.create', entity: todoEntity(row), changes })
    return { todo: detailView(row) }
  })

/** A later due date is told of again. */
const toldColumns = (before: DetailRow, { due }: Edit) =>
  due === undefined || due === dateOf(before.due) ? {} : { dueToldAt: null, overdueToldAt: null }

async function stateChange(tx: Tx, before: DetailRow, { state }: Edit, now: Date) {
  if (state === undefined || state === before.state) return {}
  return { ...stateColumns(state, now), rank: await takeRank(tx, state, { id: before.id, place: TOP }) }
}

async function linkChange(tx: Tx, before: DetailRow, { links }: Edit): Promise<Prisma.TodoUpdateInput> {
  if (links === undefined) return {}
  return { links: { deleteMany: {}, create: await resolveLinks(tx, links, before.links) } }
}

/** Writes a change of a todo with its record; the version rises. */
export async function saveEdit(
  tx: Tx,
  ctx: Parameters<typeof recordAudit>[1] & { now: Date },
  { before, data }: { before: DetailRow; data: Prisma.TodoUncheckedUpdateInput },
): Promise<DetailRow> {
  const after = await tx.todo.update({
    where: { id: before.id },
    data: { ...data, version: { increment: 1 }, updatedAt: ctx.now },
    include: WITH_DETAIL,
  })
  const changes = changesBetween(auditedFields(before), auditedFields(after))
  await recordAudit(tx, ctx, { action: 'todo.update', entity: todoEntity(after), changes })
  return after
}

const changedMeanwhile = (present: DetailRow) =>
  new AppError('conflict', 'Somebody has changed this todo meanwhile', { current: detailView(present) })

export const changeTodo: Verb<typeof updateTodo> = (ctx, { params: { id }, body: { version, ...edit } }) =>
  withTodos(async (tx) => {
    const before = await requireTodo(tx, id)
    if (before.version !== version) throw changedMeanwhile(before)
    if (edit.assignee !== undefined && edit.assignee !== before.assigneeId)
      await requireAssignee(tx, edit.assignee)
    const data = {
      ...columnsOf(edit),
      ...toldColumns(before, edit),
      ...(await stateChange(tx, before, edit, ctx.now)),
      ...(await linkChange(tx, before, edit)),
    }
    return { todo: detailView(await saveEdit(tx, ctx, { before, data })) }
  })
