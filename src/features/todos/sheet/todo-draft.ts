import type { ChecklistItem, TodoDetail, TodoLink } from '@/contracts/superuser/todo'
import type { TodoPriority, TodoState } from '@/domain/todos/todo'

/** What the form edits. */
export type TodoDraft = {
  title: string
  body: string
  state: TodoState
  priority: TodoPriority
  due: string | null
  assignee: string | null
  tags: string[]
  checklist: ChecklistItem[]
  links: Pick<TodoLink, 'kind' | 'id' | 'name'>[]
}

export const draftOf = (todo: TodoDetail): TodoDraft => ({
  title: todo.title,
  body: todo.body,
  state: todo.state,
  priority: todo.priority,
  due: todo.due,
  assignee: todo.assignee?.id ?? null,
  tags: todo.tags,
  checklist: todo.checklist,
  links: todo.links.map(({ kind, id, name }) => ({ kind, id, name })),
})

/** What is sent: texts without the space around them, steps without text left out. */
export const tidyDraft = (draft: TodoDraft): TodoDraft => ({
  ...draft,
  title: draft.title.trim(),
  checklist: draft.checklist
    .map((step) => ({ ...step, text: step.text.trim() }))
    .filter(({ text }) => text !== ''),
})
