const nothing = () => undefined

/** For dnd-kit: a list says by itself where a thing is, in the reader's language, for pointer and keys alike. */
export const SILENT_DRAG = {
  announcements: { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing },
}
