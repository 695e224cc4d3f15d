import type { InputOf } from '@/contracts/endpoint'
import type { changeTodos } from '@/contracts/superuser/todos'
import { TODO_LIMITS } from '@/domain/todos/todo'
import { recordAudit } from '@/server/audit/record'
import type { SignedIn } from '@/server/context'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { takeRank, TOP } from './rank'
import { missingTodos, restorableSince } from './remove'
import { requireAssignee, saveEdit, stateColumns } from './save'
import { todoEntity } from './todo-row'
import { type DetailRow, WITH_DETAIL } from './todo-view'
import { type Tx, withTodos } from './with-todos'

type Change = InputOf<typeof changeTodos>['body']['change']
type Changed = { tx: Tx; ctx: SignedIn; row: DetailRow }

/** Todos that a change does not change are left out, and out of the audit. */
export const changeSeveralTodos: Verb<typeof changeTodos> = (ctx, { body: { ids, change } }) =>
  withTodos(async (tx) => {
    if (change.do === 'assign') await requireAssignee(tx, change.assignee)
    const changed: string[] = []
    for (const row of await loadTodos(tx, { ids, change, ctx }))
      if (await applyChange({ tx, ctx, row }, change)) changed.push(row.id)
    return { ids: changed }
  })

type Asked = { ids: readonly string[]; change: Change; ctx: SignedIn }

/** Those that can be changed, in the order of the call; 404 unless all of them are there. */
async function loadTodos(tx: Tx, { ids, change, ctx }: Asked): Promise<DetailRow[]> {
  const wanted = [...new Set(ids)]
  const isThere =
    change.do === 'restore'
      ? { OR: [{ deletedAt: null }, { deletedAt: { gte: restorableSince(ctx.now) } }] }
      : { deletedAt: null }
  const rows = await tx.todo.findMany({ where: { id: { in: wanted }, ...isThere }, include: WITH_DETAIL })
  if (rows.length !== wanted.length) throw missingTodos()
  return rows.sort((a, b) => wanted.indexOf(a.id) - wanted.indexOf(b.id))
}

/** Whether it has changed the todo. */
async function applyChange(changed: Changed, change: Change): Promise<boolean> {
  if (change.do === 'delete') return setDeleted(changed, changed.ctx.now)
  if (change.do === 'restore') return changed.row.deletedAt !== null && setDeleted(changed, null)
  const data = await columnsOf(changed, change)
  if (data === null) return false
  await saveEdit(changed.tx, changed.ctx, { before: changed.row, data })
  return true
}

async function setDeleted({ tx, ctx, row }: Changed, deletedAt: Date | null): Promise<true> {
  await tx.todo.update({ where: { id: row.id }, data: { deletedAt } })
  const action = deletedAt ? 'todo.delete' : 'todo.restore'
  await recordAudit(tx, ctx, { action, entity: todoEntity(row) })
  return true
}

type Edit = Exclude<Change, { do: 'delete' } | { do: 'restore' }>

/** The columns of an edit; null when they are so already. */
async function columnsOf({ tx, ctx, row }: Changed, change: Edit) {
  if (change.do === 'assign')
    return row.assigneeId === change.assignee ? null : { assigneeId: change.assignee }
  if (change.do === 'state') {
    const { state } = change
    if (row.state === state) return null
    return { ...stateColumns(state, ctx.now), rank: await takeRank(tx, state, { id: row.id, place: TOP }) }
  }
  const has = row.tags.some((tag) => tag.toLowerCase() === change.tag.toLowerCase())
  if (change.do === 'untag')
    return has ? { tags: row.tags.filter((tag) => tag.toLowerCase() !== change.tag.toLowerCase()) } : null
  if (!has) requireRoom(row)
  return has ? null : { tags: [...row.tags, change.tag] }
}

function requireRoom({ title, tags }: DetailRow): void {
  if (tags.length < TODO_LIMITS.tags) return
  throw new AppError('conflict', `“${title}” has ${TODO_LIMITS.tags} tags already`)
}
