import { addDays, dateIn, type DueNotice, dueNotice } from '@/domain/todos/due'
import { db } from '@/server/db/prisma'
import { notifyPeople } from '@/server/db/notify'
import { orderedId } from '@/server/notifications/delivery/ordered-id'
import { stringsFor } from '@/server/messages'
import { userLocaleOf } from '@/server/user-locale'
import { dateOf } from './todo-view'
import type { Tx } from './with-todos'

const MOST_AT_ONCE = 200
const strings = stringsFor('todoMessages')

type DueTodo = {
  id: string
  title: string
  due: Date
  assigneeId: string | null
  authorId: string | null
  dueToldAt: Date | null
}

/** Those that may be due somewhere on earth, after an id; a row that another worker holds is that worker's. */
const takeDue = (tx: Tx, latest: string, after: string) => tx.$queryRaw<DueTodo[]>`
  select id::text, title, due, assignee_id::text as "assigneeId", author_id::text as "authorId",
         due_told_at as "dueToldAt"
  from todo
  where deleted_at is null and state <> 'done' and overdue_told_at is null
    and due <= ${latest}::date and id > ${after}::uuid
  order by id limit ${MOST_AT_ONCE} for update skip locked`

const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Tells the assignee of a todo, or else its author, at 08:00 of the day on which it is due and at 08:00 of the day
 * after, each once. Those of a batch are marked and told in one transaction.
 */
export async function notifyDueTodos(now: Date): Promise<void> {
  const latest = addDays(dateIn('UTC', now.getTime()), 1)
  let after: string | null = FIRST_ID
  while (after !== null) after = await notifyBatch(now, latest, after)
}

/** The id that the next batch begins after; null when this was the last one. */
async function notifyBatch(now: Date, latest: string, after: string): Promise<string | null> {
  const { told, last } = await db().$transaction(async (tx) => {
    const due = await takeDue(tx, latest, after)
    const notices = noticesOf(due, await loadRecipients(tx, due), now)
    await tx.notification.createMany({ data: notices.map((one) => notificationOf(one, now)) })
    for (const { todo, notice } of notices) await markTold(tx, { id: todo.id, notice, now })
    const isLast = due.length < MOST_AT_ONCE
    return { told: notices.map(({ person }) => person.id), last: isLast ? null : (due.at(-1)?.id ?? null) }
  })
  await notifyPeople([...new Set(told)])
  return last
}

type Recipient = Awaited<ReturnType<typeof loadRecipients>>[number]
type Notice = { todo: DueTodo; person: Recipient; notice: DueNotice }

/** Superusers only: whoever is none any more can open no todo. */
const loadRecipients = (tx: Tx, due: readonly DueTodo[]) =>
  tx.user.findMany({
    where: {
      id: { in: due.flatMap(({ assigneeId, authorId }) => [assigneeId ?? [], authorId ?? []].flat()) },
      role: 'superuser',
      disabledAt: null,
    },
    select: { id: true, preferences: true, locale: true, timezone: true },
  })

function noticesOf(due: readonly DueTodo[], people: readonly Recipient[], now: Date): Notice[] {
  const personOf = new Map(people.map((person) => [person.id, person]))
  return due.flatMap((todo) => {
    const person = personOf.get(todo.assigneeId ?? '') ?? personOf.get(todo.authorId ?? '')
    if (!person) return []
    const zone = userLocaleOf(person).timeZone
    const isTold = todo.dueToldAt !== null
    const notice = dueNotice({ due: dateOf(todo.due) ?? '', isTold, zone, now: now.getTime() })
    return notice ? [{ todo, person, notice }] : []
  })
}

function notificationOf({ todo, person, notice }: Notice, now: Date) {
  const t = strings(userLocaleOf(person).language)
  return {
    id: orderedId(now),
    userId: person.id,
    todoId: todo.id,
    title: t(notice === 'overdue' ? 'overdueTitle' : 'dueTitle'),
    message: todo.title,
    type: 'info',
    severity: notice === 'overdue' ? 'warning' : 'info',
    createdAt: now,
  }
}

type Told = { id: string; notice: DueNotice; now: Date }

/** Whoever hears that it is overdue need not hear that it was due. */
const markTold = (tx: Tx, { id, notice, now }: Told) =>
  tx.todo.update({
    where: { id },
    data: { dueToldAt: now, ...(notice === 'overdue' && { overdueToldAt: now }) },
  })
