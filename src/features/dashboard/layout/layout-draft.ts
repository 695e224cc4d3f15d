import type { LayoutItem } from '@/domain/dashboard/grid'
import { isSameLayout } from './layout'

/** The layout while it is edited. */
type LayoutDraft = { layout: LayoutItem[]; past: LayoutItem[][]; future: LayoutItem[][] }

export type DraftEvent =
  | { kind: 'edit'; layout: LayoutItem[] }
  | { kind: 'change'; layout: LayoutItem[] }
  | { kind: 'undo' }
  | { kind: 'redo' }
  | { kind: 'leave' }

const LONGEST_PAST = 100

/**
 * | event  | viewing | editing                                                    |
 * |--------|---------|------------------------------------------------------------|
 * | edit   | a draft of the saved layout | unchanged                              |
 * | change | unchanged | the new layout; the one before can be undone, unless equal |
 * | undo   | unchanged | the layout before the last change, if there was one       |
 * | redo   | unchanged | what the last undo took back, unless something changed since |
 * | leave  | unchanged | no draft (Save and Discard differ in what the caller does) |
 */
export const draftReducer = (draft: LayoutDraft | null, event: DraftEvent): LayoutDraft | null => {
  if (!draft) return event.kind === 'edit' ? { layout: event.layout, past: [], future: [] } : null
  switch (event.kind) {
    case 'edit':
      return draft
    case 'leave':
      return null
    case 'change':
      if (isSameLayout(draft.layout, event.layout)) return draft
      return { layout: event.layout, past: [...draft.past, draft.layout].slice(-LONGEST_PAST), future: [] }
    case 'undo': {
      const before = draft.past.at(-1)
      if (!before) return draft
      return { layout: before, past: draft.past.slice(0, -1), future: [draft.layout, ...draft.future] }
    }
    case 'redo': {
      const [after, ...future] = draft.future
      return after ? { layout: after, past: [...draft.past, draft.layout], future } : draft
    }
  }
}
