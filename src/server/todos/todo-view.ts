import * as z from 'zod'
import {
  ChecklistItem,
  type TodoCard,
  type TodoComment as CommentView,
  type TodoDetail,
  type TodoLink as LinkView,
} from '@/contracts/superuser/todo'
import {
  TODO_LINK_KINDS,
  TODO_PRIORITIES,
  TODO_STATES,
  type TodoLinkKind,
  type TodoPriority,
} from '@/domain/todos/todo'
import type { Prisma, TodoLink } from '@/generated/prisma/client'

const PERSON = { select: { id: true, name: true } } as const

/** What a card needs besides the row itself. */
export const WITH_CARD = {
  assignee: PERSON,
  links: { orderBy: [{ kind: 'asc' }, { targetId: 'asc' }] },
  _count: { select: { comments: true } },
} as const satisfies Prisma.TodoInclude

export const WITH_COMMENTS = { include: { author: PERSON } } as const

export const WITH_DETAIL = {
  ...WITH_CARD,
  author: PERSON,
  comments: { ...WITH_COMMENTS, orderBy: { id: 'asc' } },
} as const satisfies Prisma.TodoInclude

export type CardRow = Prisma.TodoGetPayload<{ include: typeof WITH_CARD }>
export type DetailRow = Prisma.TodoGetPayload<{ include: typeof WITH_DETAIL }>
type CommentRow = Prisma.TodoCommentGetPayload<typeof WITH_COMMENTS>

const State = z.enum(TODO_STATES).catch('open')
const Kind = z.enum(TODO_LINK_KINDS).catch('job')
const Checklist = z.array(ChecklistItem).catch([])

export const priorityOf = (stored: number): TodoPriority => TODO_PRIORITIES[stored] ?? 'normal'
export const priorityIndex = (priority: TodoPriority): number => TODO_PRIORITIES.indexOf(priority)
export const checklistOf = (stored: unknown): ChecklistItem[] => Checklist.parse(stored)
export const stateOf = ({ state }: { state: string }) => State.parse(state)
/** A date of the calendar, as the driver gives it: midnight of UTC. */
export const dateOf = (due: Date | null): string | null => due?.toISOString().slice(0, 10) ?? null
export const dueOf = (date: string | null): Date | null =>
  date === null ? null : new Date(`${date}T00:00:00Z`)

/** The page of a thing; null where its device is not known. */
const HREFS: Readonly<Record<TodoLinkKind, (link: TodoLink) => string | null>> = {
  device: ({ targetId }) => `/devices/${encodeURIComponent(targetId)}`,
  person: ({ targetId }) => `/admin?open=${encodeURIComponent(targetId)}`,
  alert: ({ targetId, devicePublicId: deviceId }) =>
    deviceId && `/devices/${encodeURIComponent(deviceId)}?tab=alerts&alert=${encodeURIComponent(targetId)}`,
  rollout: ({ targetId }) => `/superuser/ota-manager?rollout=${encodeURIComponent(targetId)}`,
  job: ({ targetId }) => `/superuser?tab=jobs&open=${encodeURIComponent(targetId)}`,
}

export function linkView(link: TodoLink): LinkView {
  const kind = Kind.parse(link.kind)
  return { kind, id: link.targetId, name: link.name, href: HREFS[kind](link) }
}

export function cardView(row: CardRow): TodoCard {
  const steps = checklistOf(row.checklist)
  return {
    id: row.id,
    title: row.title,
    state: stateOf(row),
    priority: priorityOf(row.priority),
    due: dateOf(row.due),
    assignee: row.assignee,
    tags: row.tags,
    steps: { done: steps.filter(({ done }) => done).length, total: steps.length },
    comments: row._count.comments,
    links: row.links.map(linkView),
    automatic: row.automatic !== null,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

export const commentView = ({ id, author, text, createdAt, editedAt }: CommentRow): CommentView => ({
  id,
  author,
  text,
  createdAt: createdAt.toISOString(),
  editedAt: editedAt?.toISOString() ?? null,
})

export const detailView = (row: DetailRow): TodoDetail => ({
  ...cardView(row),
  body: row.body,
  checklist: checklistOf(row.checklist),
  author: row.author,
  doneAt: row.doneAt?.toISOString() ?? null,
  thread: row.comments.map(commentView),
})
