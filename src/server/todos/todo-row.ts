import { truncate } from '@/domain/text/truncate'
import type { AuditEntry } from '@/server/audit/record'
import { AppError } from '@/server/errors'
import { checklistOf, dateOf, type DetailRow, priorityOf, stateOf, WITH_DETAIL } from './todo-view'
import type { Tx } from './with-todos'

/** A todo that has not been deleted, with all that belongs to it; 404 otherwise. */
export async function requireTodo(tx: Pick<Tx, 'todo'>, id: string): Promise<DetailRow> {
  const row = await tx.todo.findFirst({ where: { id, deletedAt: null }, include: WITH_DETAIL })
  if (!row) throw new AppError('not_found', 'There is no such todo')
  return row
}

export const todoEntity = ({ id, title }: { id: string; title: string }): AuditEntry['entity'] => ({
  type: 'todo',
  id,
  name: title,
})

/** Enough of a text to know which one it was. */
const RECORDED_CHARACTERS = 500

/** What a record of the audit says of a todo. */
export const auditedFields = (row: DetailRow): Record<string, unknown> => ({
  title: row.title,
  body: truncate(row.body, RECORDED_CHARACTERS),
  state: stateOf(row),
  priority: priorityOf(row.priority),
  due: dateOf(row.due),
  assignee: row.assignee?.name ?? null,
  tags: row.tags,
  steps: checklistOf(row.checklist).map(({ text, done }) => `${done ? '✓' : '–'} ${text}`),
  links: row.links.map(({ kind, name }) => `${kind} ${name}`),
})
