import * as z from 'zod'
import type { getTodo, getTodoBoard, getTodoChoices, listTodos } from '@/contracts/superuser/todos'
import { TODO_STATES } from '@/domain/todos/todo'
import { db } from '@/server/db/prisma'
import { decodeCursor, encodeCursor } from '@/server/page-cursor'
import type { Verb } from '@/server/verb'
import { requireTodo } from './todo-row'
import { orderOf, whereOf } from './todo-query'
import { cardView, detailView, WITH_CARD } from './todo-view'

const MOST_ROWS = 100_000
/** How many rows are before the page: a list of hundreds, whose orders change while it is read. */
const Place = z.tuple([z.number().int().min(0).max(MOST_ROWS)])

export const listAllTodos: Verb<typeof listTodos> = async (ctx, { query: asked }) => {
  const { cursor, limit, sort, ...filters } = asked
  const [skip] = decodeCursor(Place, cursor) ?? [0]
  const where = await whereOf(ctx, filters)
  const [rows, total] = await Promise.all([
    db().todo.findMany({ where, include: WITH_CARD, orderBy: orderOf(sort), skip, take: limit }),
    db().todo.count({ where }),
  ])
  const next = skip + rows.length
  return {
    todos: rows.map(cardView),
    total,
    nextCursor: next < total && rows.length > 0 ? encodeCursor([next]) : null,
  }
}

const MOST_CARDS = 200

export const showTodoBoard: Verb<typeof getTodoBoard> = async (ctx, { query }) => {
  const where = await whereOf(ctx, query)
  const columns = TODO_STATES.map(async (state) => {
    const inColumn = { AND: [where, { state }] }
    const [rows, total] = await Promise.all([
      db().todo.findMany({
        where: inColumn,
        include: WITH_CARD,
        orderBy: [{ rank: 'asc' }, { id: 'asc' }],
        take: MOST_CARDS,
      }),
      db().todo.count({ where: inColumn }),
    ])
    return { state, total, todos: rows.map(cardView) }
  })
  return { columns: await Promise.all(columns) }
}

export const showTodo: Verb<typeof getTodo> = async (_, { params: { id } }) => ({
  todo: detailView(await requireTodo(db(), id)),
})

const MOST_TAGS = 200

export const showTodoChoices: Verb<typeof getTodoChoices> = async () => {
  const [assignees, tags] = await Promise.all([
    db().user.findMany({
      where: { role: 'superuser', disabledAt: null },
      select: { id: true, name: true, email: true },
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
      take: MOST_TAGS,
    }),
    db().$queryRaw<{ tag: string }[]>`
      select tag from todo, unnest(tags) as tag where deleted_at is null
      group by tag order by count(*) desc, tag limit ${MOST_TAGS}`,
  ])
  return { assignees, tags: tags.map(({ tag }) => tag) }
}
