/** The columns of the board, from left to right. */
export const TODO_STATES = ['open', 'doing', 'waiting', 'done'] as const
export type TodoState = (typeof TODO_STATES)[number]

/** From the least to the most urgent; stored as the index. */
export const TODO_PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const
export type TodoPriority = (typeof TODO_PRIORITIES)[number]

/** What a todo can be about. */
export const TODO_LINK_KINDS = ['device', 'person', 'alert', 'rollout', 'job'] as const
export type TodoLinkKind = (typeof TODO_LINK_KINDS)[number]

/** The most of everything, in characters or pieces. */
export const TODO_LIMITS = {
  title: 200,
  body: 20_000,
  tags: 20,
  tag: 40,
  checklist: 100,
  checklistItem: 300,
  comments: 1_000,
  comment: 5_000,
  links: 20,
  linkId: 128,
  linkName: 200,
  bulk: 200,
} as const

/** Days for which a deleted todo can be brought back. */
export const TODO_RESTORE_DAYS = 30

/** What a new todo is unless said otherwise. */
export const DEFAULT_TODO = { state: 'open', priority: 'normal' } as const
