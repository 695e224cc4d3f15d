import type { Language } from '@/domain/text/languages'
import { truncate } from '@/domain/text/truncate'
import { TODO_LIMITS } from '@/domain/todos/todo'
import { changesBetween } from '@/server/audit/changes'
import { jobSource, recordAudit } from '@/server/audit/record'
import { runAll } from '@/server/run-all'
import { takeRank, TOP } from '../rank'
import { saveEdit, stateColumns } from '../save'
import { auditedFields, todoEntity } from '../todo-row'
import { type DetailRow, priorityIndex, WITH_DETAIL } from '../todo-view'
import { announceTodos, type Tx, withTodosLocked } from '../with-todos'
import { type AutomaticKind, automaticStrings, type Cause } from './cause'
import { AUTOMATIC_KINDS } from './registry'
import { loadAutomatic } from './settings'

const JOB = 'todos.automatic'
/** More causes of one kind than this wait: a board of thousands of alike helps nobody. */
const MOST_LIVE = 100

type Round = { tx: Tx; now: Date; kind: AutomaticKind['id']; language: Language }

/** Writes a todo for each new cause and closes those whose cause has gone, kind by kind. */
export const runAutomatic = (now: Date, kinds = AUTOMATIC_KINDS): Promise<void> =>
  runAll(
    JOB,
    kinds.map((kind) => () => withTodosLocked((tx) => runKind(tx, kind, now))),
  )

async function runKind(tx: Tx, { id: kind, findCauses }: AutomaticKind, now: Date): Promise<void> {
  const { [kind]: language } = await loadAutomatic(tx)
  if (language === undefined) return
  const round = { tx, now, kind, language }
  const live = await tx.todo.findMany({
    where: { automatic: kind, cause: { not: null } },
    include: WITH_DETAIL,
  })
  const keys = new Set(live.map(({ cause }) => keyOf(kind, cause ?? '')))
  const causes = await findCauses(tx, { now, live: keys, language })
  const found = new Set(causes.map(({ key }) => key))
  const gone = live.filter(({ cause }) => !found.has(keyOf(kind, cause ?? '')))
  const standing = live.filter((row) => !gone.includes(row) && isOpen(row))
  const room = Math.max(0, MOST_LIVE - standing.length)
  const fresh = causes.filter(({ key }) => !keys.has(key)).filter((_, nth) => nth < room)
  for (const row of gone) await closeTodo(round, row)
  for (const cause of fresh) await openTodo(round, cause)
  if (gone.length + fresh.length > 0) await announceTodos(tx)
}

const causeOf = (kind: string, key: string): string => `${kind}:${key}`
const keyOf = (kind: string, cause: string): string => cause.slice(kind.length + 1)

async function openTodo({ tx, now, kind }: Round, { key, title, body, links }: Cause): Promise<void> {
  const row = await tx.todo.create({
    data: {
      title: truncate(title, TODO_LIMITS.title),
      body: truncate(body, TODO_LIMITS.body),
      priority: priorityIndex('high'),
      automatic: kind,
      cause: causeOf(kind, key),
      rank: await takeRank(tx, 'open', { place: TOP }),
      createdAt: now,
      updatedAt: now,
      links: { create: links },
    },
    include: WITH_DETAIL,
  })
  const changes = changesBetween(null, auditedFields(row))
  await recordAudit(tx, jobSource(JOB, now), { action: 'todo.create', entity: todoEntity(row), changes })
}

const isOpen = ({ state, deletedAt }: DetailRow): boolean => state !== 'done' && !deletedAt

/** One that a person has closed or deleted only lets go of its cause, which may come back as another todo. */
async function closeTodo({ tx, now, language }: Round, row: DetailRow): Promise<void> {
  if (!isOpen(row)) {
    await tx.todo.update({ where: { id: row.id }, data: { cause: null } })
    return
  }
  const text = automaticStrings(language)('causeGone')
  await tx.todoComment.create({ data: { todoId: row.id, text, createdAt: now } })
  const rank = await takeRank(tx, 'done', { id: row.id, place: TOP })
  const data = { cause: null, rank, ...stateColumns('done', now) }
  await saveEdit(tx, jobSource(JOB, now), { before: row, data })
}
