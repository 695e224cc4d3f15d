import type { InputOf } from '@/contracts/endpoint'
import type { getTodoBoard, TODO_SORTS } from '@/contracts/superuser/todos'
import { addDays, dateIn } from '@/domain/todos/due'
import type { Prisma } from '@/generated/prisma/client'
import type { SignedIn } from '@/server/context'
import { db } from '@/server/db/prisma'
import { dueOf, priorityIndex } from './todo-view'

export type TodoFilters = InputOf<typeof getTodoBoard>['query']
type Sort = (typeof TODO_SORTS)[number]
type Where = Prisma.TodoWhereInput

const WEEK_DAYS = 7

/** The conditions of the filters. Days are those of the caller's calendar. */
export async function whereOf(ctx: SignedIn, filters: TodoFilters): Promise<Where> {
  const { state, priority, assignee, tag, due, link, query } = filters
  const today = due === undefined ? '' : dateIn(await loadZone(ctx.actor.userId), ctx.now.getTime())
  return {
    deletedAt: null,
    AND: [
      ...(state ? [{ state }] : []),
      ...(priority ? [{ priority: priorityIndex(priority) }] : []),
      ...(assignee ? [{ assigneeId: assigneeOf(assignee, ctx) }] : []),
      ...(tag ? [{ tags: { has: tag } }] : []),
      ...(due ? [dueWhere(due, today)] : []),
      ...(link ? [{ links: { some: thingOf(link) } }] : []),
      ...(query ? [matching(query)] : []),
    ],
  }
}

async function loadZone(id: string): Promise<string> {
  const found = await db().user.findUnique({ where: { id }, select: { timezone: true } })
  return found?.timezone ?? 'UTC'
}

function assigneeOf(assignee: string, { actor }: SignedIn): string | null {
  if (assignee === 'none') return null
  return assignee === 'me' ? actor.userId : assignee
}

function dueWhere(due: NonNullable<TodoFilters['due']>, today: string): Where {
  const unfinished = { state: { not: 'done' } }
  const day = dueOf(today)
  if (day === null || due === 'none') return { due: null }
  if (due === 'overdue') return { ...unfinished, due: { lt: day } }
  if (due === 'today') return { ...unfinished, due: day }
  return { ...unfinished, due: { gte: day, lte: new Date(`${addDays(today, WEEK_DAYS)}T00:00:00Z`) } }
}

function thingOf(link: string): Prisma.TodoLinkWhereInput {
  const at = link.indexOf(':')
  return { kind: link.slice(0, at), targetId: link.slice(at + 1) }
}

function matching(query: string): Where {
  // % and _ are ordinary characters here
  const contains = { contains: query.replace(/[\\%_]/g, '\\$&'), mode: 'insensitive' } as const
  return {
    OR: [
      { title: contains },
      { body: contains },
      { tags: { has: query } },
      { comments: { some: { text: contains } } },
      { links: { some: { name: contains } } },
    ],
  }
}

const COLUMNS = {
  title: (order) => ({ title: order }),
  due: (order) => ({ due: { sort: order, nulls: 'last' } }),
  priority: (order) => ({ priority: order }),
  created: (order) => ({ createdAt: order }),
  updated: (order) => ({ updatedAt: order }),
} as const satisfies Record<string, (order: 'asc' | 'desc') => Prisma.TodoOrderByWithRelationInput>

export function orderOf(sort: Sort = '-updated'): Prisma.TodoOrderByWithRelationInput[] {
  const order = sort.startsWith('-') ? 'desc' : 'asc'
  const column = sort.replace('-', '') as keyof typeof COLUMNS
  return [COLUMNS[column](order), { id: 'asc' }]
}
