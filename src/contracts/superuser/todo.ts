import * as z from 'zod'
import { TODO_LIMITS, TODO_LINK_KINDS, TODO_PRIORITIES, TODO_STATES } from '@/domain/todos/todo'

const at = z.iso.datetime()
const atMost = (characters: number) => `Use at most ${characters} characters`
const atMostPieces = (pieces: number, what: string) => `At most ${pieces} ${what}`

/** A date of the calendar, 1900 to 2199. */
const date = z.iso.date('Enter a date').regex(/^(19|20|21)/, 'Enter a date')

export const ChecklistItem = z.strictObject({
  /** Made by the client; unique within its list. */
  id: z.string().regex(/^[\w-]{1,40}$/, 'Use letters, digits and dashes'),
  text: z
    .string()
    .trim()
    .min(1, 'Say what is to be done')
    .max(TODO_LIMITS.checklistItem, atMost(TODO_LIMITS.checklistItem)),
  done: z.boolean(),
})
export type ChecklistItem = z.output<typeof ChecklistItem>

const Link = z.strictObject({
  kind: z.enum(TODO_LINK_KINDS),
  id: z.string().trim().min(1).max(TODO_LIMITS.linkId, atMost(TODO_LIMITS.linkId)),
})
/** The name is taken from the thing itself where the server knows it. */
export const TodoLinkInput = Link.extend({
  name: z.string().trim().max(TODO_LIMITS.linkName, atMost(TODO_LIMITS.linkName)).default(''),
})

export const TodoLink = Link.extend({
  name: z.string(),
  /** The page of the thing; null where there is none. */
  href: z.string().nullable(),
})
export type TodoLink = z.output<typeof TodoLink>

export const TodoTag = z
  .string()
  .trim()
  .min(1, 'A tag is empty')
  .max(TODO_LIMITS.tag, atMost(TODO_LIMITS.tag))
  .regex(/^[^\p{Cc},]*$/u, 'A tag has no comma')

const areUnique = (keys: readonly string[]): boolean => new Set(keys).size === keys.length

export const TodoFields = z.strictObject({
  title: z.string().trim().min(1, 'Title is required').max(TODO_LIMITS.title, atMost(TODO_LIMITS.title)),
  body: z.string().max(TODO_LIMITS.body, atMost(TODO_LIMITS.body)),
  state: z.enum(TODO_STATES),
  priority: z.enum(TODO_PRIORITIES),
  due: date.nullable(),
  /** Id of a superuser. */
  assignee: z.uuid().nullable(),
  tags: z
    .array(TodoTag)
    .max(TODO_LIMITS.tags, atMostPieces(TODO_LIMITS.tags, 'tags'))
    .refine((tags) => areUnique(tags.map((tag) => tag.toLowerCase())), 'A tag is there twice'),
  checklist: z
    .array(ChecklistItem)
    .max(TODO_LIMITS.checklist, atMostPieces(TODO_LIMITS.checklist, 'steps'))
    .refine((steps) => areUnique(steps.map(({ id }) => id)), 'A step is there twice'),
  links: z
    .array(TodoLinkInput)
    .max(TODO_LIMITS.links, atMostPieces(TODO_LIMITS.links, 'links'))
    .refine((links) => areUnique(links.map(({ kind, id }) => `${kind}:${id}`)), 'A link is there twice'),
})
export type TodoFields = z.output<typeof TodoFields>

const Person = z.object({ id: z.string(), name: z.string() })

/** A todo as a card of the board and a row of the list. */
export const TodoCard = z.object({
  id: z.string(),
  title: z.string(),
  state: z.enum(TODO_STATES),
  priority: z.enum(TODO_PRIORITIES),
  due: z.string().nullable(),
  assignee: Person.nullable(),
  tags: z.array(z.string()),
  steps: z.object({ done: z.number(), total: z.number() }),
  comments: z.number(),
  links: z.array(TodoLink),
  /** The server has written it, and closes it when its cause has gone. */
  automatic: z.boolean(),
  version: z.number(),
  createdAt: at,
  updatedAt: at,
})
export type TodoCard = z.output<typeof TodoCard>

export const TodoComment = z.object({
  id: z.string(),
  /** Null for the server, or for an account that is gone. */
  author: Person.nullable(),
  text: z.string(),
  createdAt: at,
  editedAt: at.nullable(),
})
export type TodoComment = z.output<typeof TodoComment>

export const TodoDetail = TodoCard.extend({
  body: z.string(),
  checklist: z.array(ChecklistItem),
  author: Person.nullable(),
  doneAt: at.nullable(),
  /** Those of the comments, from the first to the last. */
  thread: z.array(TodoComment),
})
export type TodoDetail = z.output<typeof TodoDetail>
