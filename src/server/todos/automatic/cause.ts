import type { AutomaticTodo } from '@/contracts/superuser/todos'
import type { Language } from '@/domain/text/languages'
import type { TodoLinkKind } from '@/domain/todos/todo'
import { stringsFor } from '@/server/messages'
import type { Tx } from '../with-todos'

export const automaticStrings = stringsFor('todoMessages')

/** Why a todo is written. */
export type Cause = {
  /** Tells it from others of its kind, for as long as it lasts. */
  key: string
  title: string
  /** Markdown. */
  body: string
  links: { kind: TodoLinkKind; targetId: string; name: string; devicePublicId: string | null }[]
}

/** What a kind finds at most, those that have a todo first: one of them that is not found counts as gone. */
export const MOST_CAUSES = 500

export type Search = {
  now: Date
  /** The keys of the causes that have a todo: one that is near its threshold stays, so that it does not flap. */
  live: ReadonlySet<string>
  language: Language
}

/** One kind of automatic todo: finds all causes that hold now. */
export type AutomaticKind = { id: AutomaticTodo; findCauses: (tx: Tx, search: Search) => Promise<Cause[]> }

/** Characters that mean something in Markdown stay what they are. */
export const asPlainText = (text: string): string => text.replace(/[\\`*_{}[\]<>()#+\-!|~]/g, '\\$&')
